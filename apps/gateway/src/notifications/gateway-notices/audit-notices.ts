import type { AuditEntry } from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { Store } from '#store/store.ts';
import type { NewNotice, Notices } from '../notices.ts';
import { noticeTexts } from './notice-texts.ts';

export interface AuditNoticesOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly store: Pick<Store, 'auditLog' | 'people' | 'roles' | 'values'>;
  readonly instances: Pick<Instances, 'isLeader'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EACH_MS = 10_000;
const PAGE = 200;
/** How long an id may be missing: a transaction that took it may still be open, and then it never comes. */
const GAP_MS = 60_000;
/** All entries up to this id were looked at, or will never come. */
const SEEN = 'notifications.audit_seen';

/**
 * Tells people that their password or role was changed. The audit log is written with the change itself, so that a gateway
 * that ends in between tells it when it runs again. On PostgreSQL an entry may come after one with a higher id: ids that
 * are missing are waited for. Returns how to stop.
 */
export function watchAuditLog({ notices, store, instances, clock, logger }: AuditNoticesOptions): () => void {
  let isReading = false;
  /** Ids after the stored one of entries that were looked at. */
  const told = new Set<number>();
  /** Since when an id before the one named is missing. */
  const gaps = new Map<number, number>();
  let cancel: () => void = () => undefined;

  /** The oldest first. */
  const entriesAfter = async (seen: number): Promise<AuditEntry[]> => {
    const found: AuditEntry[] = [];
    for (let before: number | undefined; ; before = found.at(-1)?.id) {
      const page = await store.auditLog.page({ limit: PAGE, ...(before !== undefined && { before }) });
      const rows = page.slice(0, PAGE);
      found.push(...rows.filter(({ id }) => id > seen));
      if (page.length <= PAGE || rows.some(({ id }) => id <= seen)) return found.toReversed();
    }
  };

  const noticeOf = async (entry: AuditEntry): Promise<NewNotice | undefined> => {
    const { action, subject, changes, id } = entry;
    if (subject === null) return undefined;
    const about = { id: `audit-${id}`, category: 'system', type: 'security', source: 'gateway' } as const;
    if (action === 'person.password_changed' || action === 'person.password_reset')
      return { ...about, ...noticeTexts.passwordChanged, to: [subject.id] };
    if (action === 'person.changed' && changes.some(({ field }) => field === 'role_id')) {
      const { roleId } = (await store.people.find(subject.id)) ?? { roleId: null };
      const role = roleId === null ? undefined : await store.roles.find(roleId);
      return { ...about, ...noticeTexts.roleChanged(role?.name ?? null), to: [subject.id] };
    }
    if (action !== 'role.changed') return undefined;
    const { id: defaultRole } = await store.roles.findDefault();
    const people = await store.people.list();
    const to = people
      .filter(({ isAdmin, roleId }) => !isAdmin && (roleId ?? defaultRole) === subject.id)
      .map(({ userId }) => userId);
    return { ...about, ...noticeTexts.roleEdited(subject.name), to };
  };

  const read = async (): Promise<void> => {
    const stored = await store.values.get(SEEN);
    if (stored === undefined) {
      // What happened before is no news.
      const [newest] = await store.auditLog.page({ limit: 1 });
      await store.values.set(SEEN, String(newest?.id ?? 0));
      return;
    }
    let seen = Number(stored);
    const entries = await entriesAfter(seen);
    for (const id of told) if (id <= seen) told.delete(id);
    for (const id of gaps.keys()) if (id <= seen) gaps.delete(id);
    let last = seen;
    let waits = false;
    for (const entry of entries) {
      const { id } = entry;
      waits = isMissing(last, id) || waits;
      last = id;
      if (!told.has(id)) {
        const notice = await noticeOf(entry);
        if (notice !== undefined) await notices.add(notice);
        told.add(id);
      }
      if (waits) continue;
      seen = id;
      await store.values.set(SEEN, String(seen));
    }
  };

  /** Whether an entry between these two, which are read, may still come. */
  const isMissing = (before: number, after: number): boolean => {
    if (after === before + 1) return false;
    const since = gaps.get(after) ?? clock.now();
    gaps.set(after, since);
    return Math.abs(clock.now() - since) < GAP_MS;
  };

  const check = () => {
    cancel = clock.after(EACH_MS, check);
    if (isReading || !instances.isLeader()) return;
    isReading = true;
    read()
      .catch((error: unknown) => {
        logger.debug({ err: error }, 'the audit log was not read for notices');
      })
      .finally(() => {
        isReading = false;
      });
  };
  check();
  return () => {
    cancel();
  };
}
