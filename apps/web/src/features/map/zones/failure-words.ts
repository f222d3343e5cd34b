import { HubError, SignInError } from '@soglia/hub-client/errors';
import { cleanText } from '@soglia/hub-client/text';
import { t } from './texts/index.ts';
import { ChangedElsewhereError, ServiceError } from './zone-errors.ts';

/** Of what the hub says, characters. */
const MAX_REASON = 200;

/**
 * What the specification shows where a zone could not be created: two dialogs about the hub, a sentence in the form, or
 * the dialog about its configuration, with a zone in this browser.
 */
export type CreationFailure =
  | { readonly kind: 'token' | 'service' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'manual'; readonly reason: string };

export function creationFailure(cause: unknown): CreationFailure {
  if (cause instanceof SignInError) return { kind: 'token' };
  if (cause instanceof ServiceError) return serviceFailure(cause.status);
  if (!(cause instanceof HubError)) return { kind: 'manual', reason: t('reason.other') };
  const { code, hub } = cause;
  switch (code) {
    case 'unsupported':
    case 'not_found':
      return { kind: 'service' };
    case 'invalid':
      return { kind: 'said', text: changeFailureText(cause) };
    case 'refused':
      if (hub === undefined) return { kind: 'token' };
      // A zone of this browser would get around the role.
      if (hub.reason !== undefined) return { kind: 'said', text: changeFailureText(cause) };
      return { kind: 'manual', reason: t('reason.refused') };
    case 'timeout':
    case 'disconnected':
      return { kind: 'manual', reason: t('reason.away') };
    default:
      return { kind: 'manual', reason: t('reason.other') };
  }
}

function serviceFailure(status: number): CreationFailure {
  if (status === 401) return { kind: 'token' };
  if (status === 403) return { kind: 'said', text: t('failed.role') };
  if (status === 404) return { kind: 'service' };
  return { kind: 'manual', reason: t('reason.status', { status }) };
}

/** Why a zone could not be changed or deleted, in words. */
export function changeFailureText(cause: unknown): string {
  if (cause instanceof ChangedElsewhereError) return t('elsewhere.title');
  if (!(cause instanceof HubError)) return t('failed');
  switch (cause.code) {
    case 'refused':
      return t(cause.hub?.reason === undefined ? 'failed.refused' : 'failed.role');
    case 'not_found':
      return t('failed.gone');
    case 'invalid':
      return t('failed.invalid', { reason: cleanText(cause.hub?.message ?? cause.message, MAX_REASON) });
    case 'timeout':
    case 'disconnected':
      return t('failed.away');
    default:
      return t('failed');
  }
}
