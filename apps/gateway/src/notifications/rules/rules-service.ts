import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  NOTICE_RULES,
  type NoticeRule,
  type NoticeRuleInput,
  type NoticeRuleSwitch,
} from '@soglia/contracts/notifications/notice-rules';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { FollowedHouse } from '#house-access/follow-house.ts';
import type { PersonCaller } from '#identity/caller.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';
import type { Instances } from '#instances/instances.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { NoticeRuleRecord } from '#store/notice-rules-repository.ts';
import type { Repositories, Store } from '#store/store.ts';
import { createHouseNames } from '../house-watch/house-names.ts';
import { RULES_CHANGED } from '../house-watch/house-watch.ts';
import { seesEntity } from '../recipients.ts';
import { entityOf, isPerson, observeRule } from './observe-rule.ts';

export interface RulesServiceOptions {
  readonly store: Pick<Store, 'noticeRules' | 'transaction'>;
  readonly house: Pick<FollowedHouse, 'current' | 'states'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly rolesAreOn: () => boolean;
  readonly instances: Pick<Instances, 'announce'>;
  /** By the hub's clock. */
  readonly hubNow: () => number;
  readonly clock: Clock;
}

/** The rules of each person: nobody else reads or changes them, not even an administrator. */
export function createRulesService(options: RulesServiceOptions) {
  const { store, house, callerOf, rolesAreOn, instances, hubNow, clock } = options;
  const names = createHouseNames({ house, hubNow });
  /** By person: who makes many at once has no more than are allowed. */
  const inTurn = createKeyedQueue();

  const sees = (person: PersonCaller, entityId: string): boolean => seesEntity(callerOf(person), entityId);
  const mayWatch = (person: PersonCaller, entityId: string): boolean =>
    house.current()?.entities.has(entityId) === true && sees(person, entityId);

  const answer = (person: PersonCaller, record: NoticeRuleRecord): NoticeRule => {
    const { id, createdAt, rule } = record;
    const entityId = entityOf(record, house.current());
    const active = mayWatch(person, entityId);
    return {
      ...rule,
      id,
      created_at: new Date(createdAt).toISOString(),
      active,
      // The new name of what is hidden is not told.
      entity_id: active ? entityId : rule.entity_id,
    };
  };

  /** @returns the id of the device in the hub's registry @throws ApiError where the caller may not watch it now */
  const judge = (
    person: PersonCaller,
    { entity_id: entityId, only_when_away: away, enabled }: NoticeRuleInput,
  ): string | null => {
    if (!rolesAreOn()) throw new ApiError('house_not_prepared');
    const snapshot = house.current();
    if (snapshot === undefined) throw new ApiError('identity_unavailable');
    if (!mayWatch(person, entityId)) throw new ApiError('rule_device_not_found');
    // It could never tell anything; that there are people, but hidden ones, is not told either.
    const knowsSomebody = [...snapshot.entities.keys()].some((id) => isPerson(id) && sees(person, id));
    if (away && enabled && !knowsSomebody) throw new ApiError('rule_people_not_found');
    for (const [registryId, id] of snapshot.entityIdByRegistryId) if (id === entityId) return registryId;
    return null;
  };

  /** The rule begins anew. What holds already is no news: it is told when it comes to be so again. */
  const noteAsNotified = async (
    person: PersonCaller,
    record: NoticeRuleRecord,
    { notifiedConditions }: Repositories,
  ): Promise<void> => {
    if (!record.rule.enabled) return;
    names.noteStart();
    const { key, holds, at, lastsMs } = observeRule(record, record.rule.entity_id, names, (id) =>
      sees(person, id),
    );
    const since = Math.min(Math.round(at), hubNow());
    if (holds === true)
      await notifiedConditions.put({
        key,
        since,
        notifiedAt: hubNow() >= since + lastsMs ? clock.now() : null,
      });
    else await notifiedConditions.remove(key);
  };

  /** @throws ApiError `notice_rule_exists` where the person has the same already: each notice would come twice */
  const refuseCopies = async (
    { id, userId, rule }: NoticeRuleRecord,
    { noticeRules }: Repositories,
  ): Promise<void> => {
    const isCopy = (other: NoticeRuleRecord) => other.id !== id && asksTheSame(other.rule, rule);
    if ((await noticeRules.list(userId)).some(isCopy)) throw new ApiError('notice_rule_exists');
  };

  return {
    list: async (person: PersonCaller): Promise<readonly NoticeRule[]> =>
      (await store.noticeRules.list(person.person.userId)).map((record) => answer(person, record)),
    /**
     * @throws ApiError `rule_device_not_found`, `rule_people_not_found`, `notice_rule_exists`,
     *   `too_many_notice_rules`
     */
    add: async (person: PersonCaller, rule: NoticeRuleInput): Promise<NoticeRule> => {
      const record: NoticeRuleRecord = {
        id: randomBytes(16).toString('base64url'),
        userId: person.person.userId,
        rule,
        createdAt: clock.now(),
        registryId: judge(person, rule),
      };
      await inTurn(person.person.userId, () =>
        store.transaction(async (repositories) => {
          await refuseCopies(record, repositories);
          if (!(await repositories.noticeRules.add(record, NOTICE_RULES)))
            throw new ApiError('too_many_notice_rules');
          await noteAsNotified(person, record, repositories);
        }),
      );
      instances.announce('notifications', RULES_CHANGED);
      return answer(person, record);
    },
    /**
     * @throws ApiError `notice_rule_not_found`, `rule_device_not_found`, `rule_people_not_found`,
     *   `notice_rule_exists`
     */
    change: async (
      person: PersonCaller,
      id: string,
      change: NoticeRuleInput | NoticeRuleSwitch,
    ): Promise<NoticeRule> => {
      const { userId } = person.person;
      const record = await inTurn(userId, () =>
        store.transaction(async (repositories) => {
          const rules = await repositories.noticeRules.listForUpdate(userId);
          const own = rules.find((one) => one.id === id);
          if (own === undefined) throw new ApiError('notice_rule_not_found');
          const { entity_id } = answer(person, own);
          const rule = 'when' in change ? change : { ...own.rule, entity_id, ...change };
          const changed = { ...own, rule, registryId: judge(person, rule) };
          // Two that are equal from before can each be switched off.
          if (!asksTheSame(own.rule, rule)) await refuseCopies(changed, repositories);
          if (!(await repositories.noticeRules.replace(changed))) throw new ApiError('notice_rule_not_found');
          await noteAsNotified(person, changed, repositories);
          return changed;
        }),
      );
      instances.announce('notifications', RULES_CHANGED);
      return answer(person, record);
    },
    /** @throws ApiError `notice_rule_not_found` */
    remove: async ({ person: { userId } }: PersonCaller, id: string): Promise<void> => {
      if (!(await store.noticeRules.remove(id, userId))) throw new ApiError('notice_rule_not_found');
      instances.announce('notifications', RULES_CHANGED);
    },
  };
}

/** Whether both are switched on does not matter. */
const asksTheSame = (one: NoticeRuleInput, other: NoticeRuleInput): boolean =>
  isDeepStrictEqual({ ...one, enabled: true }, { ...other, enabled: true });

export type RulesService = ReturnType<typeof createRulesService>;
