import { auditPageSchema, type AuditAction, type AuditPage } from '@soglia/contracts/companion';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/** What is looked for; '' stands for everything. Days are `YYYY-MM-DD`. */
export interface AuditFilter {
  readonly actor: string;
  readonly action: AuditAction | '';
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: AuditFilter = { actor: '', action: '', from: '', to: '' };

/** Entries of a page. */
const PAGE = 50;

/** One page of the audit log, newest first. Rejects with ApiError, or SignInError without a token. */
export function readAuditLog(
  origin: ApiOrigin,
  filter: AuditFilter,
  before: number | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (before !== undefined) query.set('before', String(before));
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, String(value));
  return requestApi(origin, {
    path: `/api/audit_log?${query}`,
    read: (body) => auditPageSchema.parse(body),
    signal,
  });
}
