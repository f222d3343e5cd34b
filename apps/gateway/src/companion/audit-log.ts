import type { AuditPage, AuditQuery } from '@soglia/contracts/companion';
import type { AuditLogRepository } from '#store/store.ts';
import { dayAfter, startOfDay } from './house-time.ts';

/** One page of the audit log, newest first. @param timeZone of the house, to which the days of the query belong */
export async function readAuditPage(
  auditLog: AuditLogRepository,
  query: AuditQuery,
  timeZone: string,
): Promise<AuditPage> {
  const { from, to, limit } = query;
  const found = await auditLog.page({
    ...query,
    ...(from !== undefined && { fromAt: startOfDay(from, timeZone) }),
    ...(to !== undefined && { toAt: startOfDay(dayAfter(to), timeZone) }),
  });
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
