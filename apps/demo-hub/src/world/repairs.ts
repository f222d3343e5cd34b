import type { Clock } from '#clock.ts';
import type { Bus } from '#world/bus.ts';
import { isoTime } from '#world/iso-time.ts';

/** A problem that the hub names, in memory only. */
interface Repair {
  readonly breaks_in_ha_version: string | null;
  readonly created: string;
  readonly dismissed_version: string | null;
  readonly domain: string;
  readonly ignored: boolean;
  readonly is_fixable: boolean;
  readonly issue_domain: string | null;
  readonly issue_id: string;
  readonly learn_more_url: string | null;
  readonly severity: 'warning' | 'error' | 'critical';
  readonly translation_key: string;
  readonly translation_placeholders: Readonly<Record<string, string>> | null;
}

type NewRepair = Pick<Repair, 'domain' | 'issue_id' | 'severity' | 'translation_key'> & Partial<Repair>;

export interface Repairs {
  list(): Repair[];
  /** Does nothing where it is there already, but for an ignored one, which stays so. */
  create(repair: NewRepair): void;
  remove(domain: string, issueId: string): boolean;
  /** False for an unknown one. */
  ignore(domain: string, issueId: string, on: boolean): boolean;
  clear(): void;
}

export function createRepairs(
  { clock, bus }: { readonly clock: Clock; readonly bus: Bus },
  hubVersion: string,
): Repairs {
  const repairs = new Map<string, Repair>();
  const keyOf = (domain: string, issueId: string): string => JSON.stringify([domain, issueId]);
  const tell = (action: 'create' | 'update' | 'remove', domain: string, issueId: string): void =>
    bus.fire('repairs_issue_registry_updated', { action, domain, issue_id: issueId });

  return {
    list: () => [...repairs.values()],
    create(repair) {
      const key = keyOf(repair.domain, repair.issue_id);
      if (repairs.has(key)) return;
      repairs.set(key, {
        breaks_in_ha_version: null,
        dismissed_version: null,
        ignored: false,
        is_fixable: false,
        issue_domain: null,
        learn_more_url: null,
        translation_placeholders: null,
        created: isoTime(clock.now()),
        ...repair,
      });
      tell('create', repair.domain, repair.issue_id);
    },
    remove(domain, issueId) {
      if (!repairs.delete(keyOf(domain, issueId))) return false;
      tell('remove', domain, issueId);
      return true;
    },
    ignore(domain, issueId, on) {
      const known = repairs.get(keyOf(domain, issueId));
      if (known === undefined) return false;
      if (known.ignored === on) return true;
      const dismissed_version = on ? hubVersion : null;
      repairs.set(keyOf(domain, issueId), { ...known, ignored: on, dismissed_version });
      tell('update', domain, issueId);
      return true;
    },
    clear: () => repairs.clear(),
  };
}
