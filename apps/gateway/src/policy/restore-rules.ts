import { field } from '#wire/frames.ts';
import type { GuardRequest } from './verdict.ts';

/** Paths and services by which a hub puts a backup in the place of what it has. */
const ROUTE = /^\/api\/(?:hassio\/(?:backups|snapshots)\/[^/]+\/restore(?:\/|$)|services\/hassio\/restore_)/i;
const ENDPOINT = /\/restore(?:\/|$)/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/**
 * Whether a request restores a backup: that replaces everybody's accounts and the gateway's own, so only the owner of
 * the hub may, while hubs let every administrator.
 */
export function restoresBackup(request: GuardRequest): boolean {
  if (request.kind === 'http') return request.method !== 'GET' && ROUTE.test(request.path);
  const { message } = request;
  switch (field(message, 'type')) {
    case 'backup/restore':
      return true;
    case 'call_service':
      return (
        textOf(field(message, 'domain')) === 'hassio' &&
        textOf(field(message, 'service')).startsWith('restore_')
      );
    case 'supervisor/api':
      return ENDPOINT.test(textOf(field(message, 'endpoint')));
    default:
      return false;
  }
}

/** What it is called where it is refused. */
export const RESTORE = 'backup/restore';
