import { isWithinQuietHours } from '@soglia/contracts/notifications/notice-rules';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { PersonCaller } from '#identity/caller.ts';
import { momentIn } from '#identity/house-days.ts';
import type { Identity } from '#identity/identity.ts';
import type { Instances } from '#instances/instances.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { NoticeRuleRecord } from '#store/notice-rules-repository.ts';
import type { Store } from '#store/store.ts';
import { RULES_CHANGED } from '../house-watch/house-watch.ts';
import type { HouseNames } from '../house-watch/house-names.ts';
import type { Observed, Watcher } from '../house-watch/watcher.ts';
import { asCaller, seesEntity } from '../recipients.ts';
import { entityOf, isPerson, observeRule, type Sees } from './observe-rule.ts';
import { ruleText } from './rule-texts.ts';

export interface RuleWatcherOptions {
  readonly store: Pick<Store, 'noticeRules'>;
  readonly instances: Pick<Instances, 'onAnnounced' | 'onMissed'>;
  readonly identity: Pick<Identity, 'timeZone' | 'personOf'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly clock: Clock;
}

/** They are read again also where nobody says that they are others. */
const READ_EACH_MS = 5 * MINUTE_MS;

/** The rules that people made, each told to its owner as their role allows at that time. */
export function createRuleWatcher(options: RuleWatcherOptions) {
  const { store, instances, identity, callerOf, clock } = options;
  let rules: readonly NoticeRuleRecord[] = [];
  let readAt = -Infinity;
  const forget = () => {
    readAt = -Infinity;
  };
  const stops = [
    instances.onAnnounced('notifications', (text) => {
      if (text === RULES_CHANGED) forget();
    }),
    instances.onMissed(forget),
  ];

  /** @returns whether they are others than before @throws StoreUnavailableError */
  const prepare = async (): Promise<boolean> => {
    if (Math.abs(clock.now() - readAt) < READ_EACH_MS) return false;
    readAt = clock.now();
    try {
      const found = (await store.noticeRules.list()).filter(({ rule }) => rule.enabled);
      const isOther = JSON.stringify(found) !== JSON.stringify(rules);
      rules = found;
      return isOther;
    } catch (error) {
      forget();
      throw error;
    }
  };

  /** What the role of somebody shows them now; nothing, where it is not known who they are. */
  const sightOf = (userId: string): Sees => {
    const person = identity.personOf(userId);
    const caller = person && callerOf(asCaller(person));
    return (entityId) => caller !== undefined && seesEntity(caller, entityId);
  };

  const watch = (names: HouseNames): Watcher => {
    const observe = (record: NoticeRuleRecord, entityId: string): Observed => ({
      ...observeRule(record, entityId, names, sightOf(record.userId)),
      began: () => {
        const { rule, userId, id } = record;
        const { time } = momentIn(identity.timeZone(), clock.now());
        const state = names.states.get(entityId) ?? noState;
        return {
          category: 'system',
          type: 'rule',
          source: 'rule',
          senderId: id,
          entityId,
          to: [userId],
          ...ruleText(rule, names.entity(entityId), state),
          isSilent: rule.quiet_hours !== null && isWithinQuietHours(rule.quiet_hours, time),
        };
      },
    });
    return {
      name: 'rule',
      isPrompt: true,
      goneAfterMs: MINUTE_MS,
      isPersonal: true,
      prepare,
      *observe(changed) {
        const house = names.house();
        const isChanged = changed === undefined ? undefined : new Set(changed);
        const hasMoved = changed?.some(isPerson) ?? true;
        for (const record of rules) {
          const entityId = entityOf(record, house);
          const isMeant = isChanged?.has(entityId) ?? true;
          if (isMeant || (hasMoved && record.rule.only_when_away)) yield observe(record, entityId);
        }
      },
    };
  };

  return {
    watch,
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}

const noState = {
  state: 'unknown',
  changedAt: 0,
  name: undefined,
  deviceClass: undefined,
  unit: undefined,
  batteryLevel: undefined,
};
