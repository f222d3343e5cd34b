import {
  KEPT_REFUSALS,
  ROLE_RIGHTS,
  refusalsSchema,
  type Refusal,
  type RefusalsQuery,
} from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { parseJson } from '@soglia/hub-client/json';
import type { Caller } from '#identity/caller.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';
import type { Identity } from '#identity/identity.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import { isKnownAct } from '#policy/known-acts.ts';
import { isRefusal, type OnBehalfVerdict } from '#policy/on-behalf/on-behalf.ts';
import type { Decide, RefusedAct, RefuseVerdict } from '#policy/verdict.ts';
import { changeValue } from '#store/change-value.ts';
import type { ValuesRepository } from '#store/store.ts';

/** Under which the store has them. */
const STORED = 'refusals';

/** Of one person: nobody pushes out those of all others. */
const KEPT_OF_PERSON = 100;

/** Milliseconds until what is new is stored and logged. */
const SAVE_AFTER = 5000;

/** A device as the hub would write it, and an act without contents; anything else was made up by a client. */
const ENTITY_ID = /^[a-z0-9_]{1,64}\.[a-z0-9_]{1,128}$/i;
const ACT = /^[\w/.{} -]{1,100}$/;

export interface RefusalsOptions {
  readonly values: Pick<ValuesRepository, 'get' | 'add' | 'replace'>;
  readonly identity: Pick<Identity, 'role'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** What roles refused to people: counted, logged by type, and kept for administrators. */
export interface Refusals {
  /** A policy that tells of what its verdicts refuse. */
  observe(decide: Decide): Decide;
  /** By the last time, newest first. @throws StoreUnavailableError where the stored ones were never read */
  read(query: RefusalsQuery): Promise<Refusal[]>;
  /** Resolves once what is new is stored. */
  close(): Promise<void>;
}

/** Those with the same key are one, and only count. */
const keyOf = ({ person, act, reason, entity_id: entityId, function_id: functionId, right }: Refusal) =>
  JSON.stringify([person.id, act, reason, entityId, functionId, right]);

export function createRefusals({ values, identity, clock, logger, metrics }: RefusalsOptions): Refusals {
  /** Those that the store does not have yet. */
  let unsaved = createKept();
  /** Those that the store had at last. */
  let stored: readonly Refusal[] | undefined;
  /** How often since the last log lines, by act and reason. */
  let toLog = new Map<string, { readonly act: string; readonly reason: string; times: number }>();
  /** One after the other: what is saved meanwhile is neither missing nor there twice. */
  const enqueue = createKeyedQueue();
  let cancelSave: (() => void) | undefined;
  let closed = false;

  /** Adds to what is stored, where other gateways of the same database add theirs. */
  const add = async (added: readonly Refusal[]): Promise<void> => {
    stored = readStored(
      await changeValue(values, { name: STORED, empty: '[]' }, (before) =>
        JSON.stringify(merge(readStored(before), added)),
      ),
    );
  };

  const save = async (): Promise<void> => {
    const saving = unsaved.list();
    unsaved = createKept();
    try {
      if (saving.length > 0) await add(saving);
    } catch (error) {
      logger.warn({ err: error }, 'what roles refused was not stored');
      unsaved = createKept([...saving, ...unsaved.list()]);
      saveSoon();
    }
  };
  const logAndSave = (): Promise<void> => {
    cancelSave = undefined;
    const lines = toLog;
    toLog = new Map();
    for (const line of lines.values()) logger.info(line, 'refused by a role');
    return enqueue(STORED, save);
  };
  const saveSoon = () => {
    if (!closed) cancelSave ??= clock.after(SAVE_AFTER, () => void logAndSave());
  };

  const read = async (): Promise<readonly Refusal[]> => {
    try {
      stored = readStored(await values.get(STORED));
    } catch (error) {
      if (stored === undefined) throw error;
    }
    return merge(stored, unsaved.list());
  };

  const record = ({ act, reason, entityId, functionId, right }: RefusedAct, caller: Caller) => {
    const counted = isKnownAct(act) ? act : 'other';
    metrics.refusedByRole(counted, reason);
    const line = toLog.get(`${counted} ${reason}`);
    if (line === undefined) toLog.set(`${counted} ${reason}`, { act: counted, reason, times: 1 });
    else line.times += 1;
    saveSoon();
    if (caller.kind !== 'person') return;
    const { userId, name, roleId } = caller.person;
    const at = new Date(clock.now()).toISOString();
    unsaved.keep({
      id: 0,
      person: { id: userId, name },
      role: { id: roleId, name: identity.role(roleId)?.name ?? '' },
      act: ACT.test(act) ? act : 'other',
      reason,
      entity_id: entityId !== undefined && ENTITY_ID.test(entityId) ? entityId : null,
      function_id: functionId ?? null,
      right: ROLE_RIGHTS.find((one) => one === right) ?? null,
      first_at: at,
      last_at: at,
      times: 1,
    });
  };

  const recordRefusal = ({ refused }: RefuseVerdict, caller: Caller) => {
    if (refused !== undefined) record(refused, caller);
  };

  /** What is refused only once the hub has been asked. */
  const observedSteps = (verdict: OnBehalfVerdict, caller: Caller): OnBehalfVerdict => ({
    ...verdict,
    *steps() {
      const outcome = yield* verdict.steps();
      if (isRefusal(outcome)) recordRefusal(outcome, caller);
      return outcome;
    },
  });

  return {
    observe: (decide) => {
      const observed: Decide = (request, caller) => {
        const verdict = decide(request, caller);
        if (verdict.kind === 'refuse') recordRefusal(verdict, caller);
        return verdict.kind === 'on_behalf' ? observedSteps(verdict, caller) : verdict;
      };
      return Object.assign(observed, decide.kindOf === undefined ? {} : { kindOf: decide.kindOf });
    },
    read: async ({ person, limit }) =>
      (await enqueue(STORED, read))
        .toReversed()
        .filter((one) => person === undefined || one.person.id === person)
        .slice(0, limit),
    close: async () => {
      closed = true;
      cancelSave?.();
      await logAndSave();
    },
  };
}

/** Those of all and of each person are bounded: the longest ago, which are the first, go first. */
function createKept(first: readonly Refusal[] = []) {
  const latest = new Map<string, Refusal>();
  /** How many are kept of each person. */
  const counts = new Map<string, number>();

  const dropOldest = (isMeant: (refusal: Refusal) => boolean) => {
    for (const [key, refusal] of latest) {
      if (!isMeant(refusal)) continue;
      const { id } = refusal.person;
      const left = (counts.get(id) ?? 0) - 1;
      latest.delete(key);
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
      return;
    }
  };

  const keep = (refusal: Refusal) => {
    const key = keyOf(refusal);
    const before = latest.get(key);
    latest.delete(key);
    latest.set(
      key,
      before === undefined
        ? refusal
        : { ...refusal, id: before.id, first_at: before.first_at, times: before.times + refusal.times },
    );
    if (before !== undefined) return;
    const { id } = refusal.person;
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if ((counts.get(id) ?? 0) > KEPT_OF_PERSON) dropOldest(({ person }) => person.id === id);
    if (latest.size > KEPT_REFUSALS) dropOldest(() => true);
  };

  for (const one of first) keep(one);
  return { keep, list: (): readonly Refusal[] => [...latest.values()] };
}

/** New ones have new ids. */
function merge(stored: readonly Refusal[], added: readonly Refusal[]): readonly Refusal[] {
  let nextId = Math.max(0, ...stored.map(({ id }) => id)) + 1;
  return createKept([...stored, ...added.map((one) => ({ ...one, id: nextId++ }))]).list();
}

/** Nothing where it is not readable. */
const readStored = (text: string | undefined): readonly Refusal[] =>
  refusalsSchema.safeParse(parseJson(text ?? '[]')).data ?? [];
