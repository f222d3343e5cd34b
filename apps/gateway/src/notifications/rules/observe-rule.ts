import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@soglia/server/durations';
import { numberInState, type LiveState, type LiveStates } from '#house-access/live-states.ts';
import type { HouseSnapshot } from '#policy/house/house-snapshot.ts';
import type { NoticeRuleRecord } from '#store/notice-rules-repository.ts';
import type { HouseNames } from '../house-watch/house-names.ts';
import type { Observed } from '../house-watch/watcher.ts';

/** A value goes up and down around a limit, a state changes seldom: what comes back sooner is the same. */
const VALUE_SETTLES_MS = MINUTE_MS;
const STATE_SETTLES_MS = 10_000;

/** Whether something holds, undefined where that is not known, and since when. */
interface Judged {
  readonly holds: boolean | undefined;
  readonly at: number;
}

export type RuleObserved = Omit<Observed, 'began'>;

/** Another rule has another key: it begins anew. */
function ruleKey({ id, rule, registryId }: NoticeRuleRecord): string {
  const { entity_id: entityId, when, for_seconds: seconds, only_when_away: away, quiet_hours: quiet } = rule;
  const said = when.kind === 'state' ? when.state : when.value;
  // Not the object itself: the order of its fields is another one where it was read.
  const text = JSON.stringify([entityId, when.kind, said, seconds, away, quiet?.from, quiet?.to, registryId]);
  return `rule:${id}:${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
}

/** The device of a rule by the name that it has now; an entity that was made anew under the same name counts, too. */
export function entityOf({ rule, registryId }: NoticeRuleRecord, house: HouseSnapshot | undefined): string {
  const renamed = registryId === null ? undefined : house?.entityIdByRegistryId.get(registryId);
  return renamed ?? rule.entity_id;
}

/** Whether somebody may see an entity. */
export type Sees = (entityId: string) => boolean;

/** Whether a rule holds by what is known of the house. @param sees what the role of its owner shows them */
export function observeRule(
  record: NoticeRuleRecord,
  entityId: string,
  { states, since, isOfStart }: Pick<HouseNames, 'states' | 'since' | 'isOfStart'>,
  sees: Sees,
): RuleObserved {
  const { rule } = record;
  const state = states.get(entityId);
  const isState = rule.when.kind === 'state';
  const judged = state === undefined ? unknown : { holds: matches(rule.when, state), at: since(state) };
  return {
    key: ruleKey(record),
    ...(rule.only_when_away ? both(judged, nobodyHome(states, since, sees)) : judged),
    lastsMs: rule.for_seconds * 1000,
    settlesMs: isState ? STATE_SETTLES_MS : VALUE_SETTLES_MS,
    hasOwnMoment: isState && state !== undefined && !isOfStart(state),
  };
}

const unknown: Judged = { holds: undefined, at: 0 };

function matches(when: NoticeRuleRecord['rule']['when'], { state }: LiveState): boolean | undefined {
  if (when.kind === 'state') {
    if (state === when.state) return true;
    return state === 'unavailable' || state === 'unknown' ? undefined : false;
  }
  const value = numberInState(state);
  if (value === undefined) return undefined;
  return when.kind === 'above' ? value > when.value : value < when.value;
}

/** Whether an entity says who is at home. */
export const isPerson = (entityId: string): boolean => entityId.startsWith('person.');

/**
 * People whom the owner does not see, and those whose place is not known, count neither way: a rule tells nobody who is at
 * home. Where that leaves nobody, it cannot be told.
 */
function nobodyHome(states: LiveStates, since: HouseNames['since'], sees: Sees): Judged {
  let last: Judged = unknown;
  for (const [id, person] of states.entries()) {
    if (!isPerson(id) || !sees(id) || person.state === 'unavailable' || person.state === 'unknown') continue;
    const at = since(person);
    if (person.state === 'home') return { holds: false, at };
    last = { holds: true, at: Math.max(last.at, at) };
  }
  return last;
}

function both(one: Judged, other: Judged): Judged {
  if (one.holds === false) return one;
  if (other.holds === false) return other;
  const isKnown = one.holds !== undefined && other.holds !== undefined;
  return { holds: isKnown ? true : undefined, at: Math.max(one.at, other.at) };
}
