import { createHash } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { NotifiedConditionsRepository } from '#store/notified-conditions-repository.ts';
import type { Notices } from '../notices.ts';
import type { Observed, Watcher, WatchNotice } from './watcher.ts';

export interface ConditionsOptions {
  readonly notices: Pick<Notices, 'add'>;
  readonly notifiedConditions: NotifiedConditionsRepository;
  readonly watchers: readonly Watcher[];
  /** By the hub's clock. */
  readonly hubNow: () => number;
  readonly clock: Clock;
}

/** One that holds, or is not over for long enough. */
interface Condition {
  readonly key: string;
  readonly watcher: Watcher;
  since: number;
  notifiedAt: number | null;
  /** The moment that the database has; undefined where it has none. */
  storedSince: number | undefined;
  endedAt: number | undefined;
  /** Until when it is known to hold; undefined where it still does. */
  knownUntil: number | undefined;
  /** For a time nothing was known of the house: it may have ended and begun again. */
  wasLost: boolean;
  /** What was last observed of it; undefined for one of the database that was not yet. */
  observed: Observed | undefined;
  /** Not observed any more since then, by the gateway's clock. */
  missingSince: number | undefined;
}

const fresh = {
  notifiedAt: null,
  storedSince: undefined,
  endedAt: undefined,
  knownUntil: undefined,
  wasLost: false,
  missingSince: undefined,
};

/** Told at the same time: the notices of one transaction. */
const AT_ONCE = 100;
/** Where nobody could be told. */
const AGAIN_MS = 10_000;
/** An instance that does not watch remembers what was over so long: it may take over from one that did not tell it. */
const REMEMBERED_MS = 10 * MINUTE_MS;

/**
 * The conditions of the house, each told once: the database has those that hold, so that a gateway that starts again, or
 * takes over, tells none twice. What is noted stays until it is told, also where it is over meanwhile.
 */
export function createConditions(options: ConditionsOptions) {
  const { notices, notifiedConditions, watchers, hubNow, clock } = options;
  const conditions = new Map<string, Condition>();

  const note = (watcher: Watcher, observed: Observed): void => {
    const { key, holds, hasOwnMoment } = observed;
    const now = hubNow();
    const at = Math.min(Math.round(observed.at), now);
    const condition = conditions.get(key);
    if (condition === undefined) {
      if (holds === true) conditions.set(key, { ...fresh, key, watcher, since: at, observed });
      return;
    }
    condition.observed = observed;
    condition.missingSince = undefined;
    if (holds === undefined) {
      condition.knownUntil ??= now;
      return;
    }
    if (!holds) condition.endedAt ??= at;
    else {
      const isAgain = condition.wasLost && isLater(condition, condition.notifiedAt, at);
      if (isAgain) condition.notifiedAt = null;
      if (hasOwnMoment && condition.notifiedAt === null && condition.endedAt === undefined)
        condition.since = at;
      condition.endedAt = undefined;
      condition.knownUntil = undefined;
    }
    condition.wasLost = false;
  };

  /** Whether it began again after people were told; not at once, as what flickers is told once. */
  const isLater = ({ observed, since }: Condition, notifiedAt: number | null, at: number): boolean =>
    observed?.hasOwnMoment === true &&
    at > since &&
    notifiedAt !== null &&
    clock.now() - notifiedAt > MINUTE_MS;

  /** Returns whether people were told: of several calls, also on several gateways, one tells them. */
  const tell = async ({ key, since }: Condition, phase: string, notice: WatchNotice): Promise<boolean> => {
    const name = key.slice(0, key.indexOf(':'));
    const id = createHash('sha256').update(`${phase} ${since} ${key}`).digest('base64url').slice(0, 22);
    return (await notices.add({ source: 'gateway', ...notice, id: `${name}-${id}` })) !== undefined;
  };

  const forget = async ({ key, storedSince }: Condition): Promise<void> => {
    if (storedSince !== undefined) await notifiedConditions.remove(key);
    conditions.delete(key);
  };

  /** Tells and writes down what is due of one. Resolves with when to look again, by the hub's clock. */
  const settle = async (condition: Condition): Promise<number | undefined> => {
    const { key, observed, watcher, endedAt, missingSince } = condition;
    const now = hubNow();
    if (missingSince !== undefined && clock.now() - missingSince >= watcher.goneAfterMs) {
      await forget(condition);
      return undefined;
    }
    if (observed === undefined || (missingSince !== undefined && watcher.isPersonal)) return undefined;
    const dueAt = condition.since + observed.lastsMs;
    if (condition.notifiedAt === null && (condition.knownUntil ?? endedAt ?? now) >= dueAt) {
      const { since } = condition;
      const isSent = await tell(condition, 'began', observed.began(since));
      if (!isSent && !watcher.isPersonal && endedAt === undefined) return now + AGAIN_MS;
      const notifiedAt = clock.now();
      await notifiedConditions.put({ key, since, notifiedAt });
      condition.storedSince = since;
      condition.notifiedAt = notifiedAt;
    }
    if (endedAt !== undefined) {
      if (condition.notifiedAt !== null && now < endedAt + observed.settlesMs)
        return endedAt + observed.settlesMs;
      if (condition.notifiedAt !== null && observed.ended !== undefined)
        await tell(condition, 'ended', observed.ended());
      // It may hold again by now.
      if (condition.endedAt !== undefined) await forget(condition);
      return undefined;
    }
    if (condition.notifiedAt !== null || condition.knownUntil !== undefined) return undefined;
    if (condition.storedSince !== condition.since) {
      const { since } = condition;
      await notifiedConditions.put({ key, since, notifiedAt: null });
      condition.storedSince = since;
    }
    return dueAt;
  };

  return {
    note,
    /** Nothing is known of the house any more. */
    lost: (): void => {
      for (const condition of conditions.values()) {
        condition.knownUntil ??= hubNow();
        condition.wasLost = true;
      }
    },
    /** After all were observed: those that were not are kept for a while. */
    noteMissing: (watcher: Watcher, seen: ReadonlySet<string>): void => {
      for (const condition of conditions.values())
        if (condition.watcher === watcher && !seen.has(condition.key)) condition.missingSince ??= clock.now();
    },
    /** Reads what the database has: another instance may have told of it. @throws StoreUnavailableError */
    load: async (): Promise<void> => {
      const rows = new Map((await notifiedConditions.list()).map((row) => [row.key, row]));
      for (const { key, storedSince } of [...conditions.values()])
        if (storedSince !== undefined && !rows.has(key)) conditions.delete(key);
      for (const { key, since, notifiedAt } of rows.values()) {
        const watcher = watchers.find(({ name }) => key.startsWith(`${name}:`));
        if (watcher === undefined) continue;
        const known = conditions.get(key);
        if (known === undefined) {
          const row = { key, watcher, since, notifiedAt, storedSince: since };
          conditions.set(key, { ...fresh, ...row, wasLost: true, observed: undefined });
          continue;
        }
        known.storedSince = since;
        if (isLater({ ...known, since }, notifiedAt, known.since)) continue;
        if (notifiedAt !== null || known.observed?.hasOwnMoment !== true) known.since = since;
        known.notifiedAt = notifiedAt;
      }
    },
    /**
     * Tells what is due. Resolves with when to look again, by the hub's clock. One that fails keeps no other from being told.
     * @throws StoreUnavailableError
     */
    settle: async (): Promise<number | undefined> => {
      const moments: number[] = [];
      const failures: unknown[] = [];
      // What the house says first: the rules of people may be many.
      const all = [...conditions.values()].sort(
        (one, other) => Number(one.watcher.isPersonal) - Number(other.watcher.isPersonal),
      );
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const results = await Promise.allSettled(all.slice(at, at + AT_ONCE).map(settle));
        for (const result of results)
          if (result.status === 'rejected') failures.push(result.reason);
          else if (result.value !== undefined) moments.push(result.value);
      }
      if (failures.length > 0) throw failures[0];
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
    /** On an instance that does not watch: another one tells. */
    prune: (): void => {
      for (const [key, { endedAt }] of conditions)
        if (endedAt !== undefined && hubNow() - endedAt > REMEMBERED_MS) conditions.delete(key);
    },
  };
}
