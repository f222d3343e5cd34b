import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { expect, test } from 'vitest';
import { SECOND_MS, MINUTE_MS } from '@soglia/server/durations';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { testContext } from '#policy/testing/rule-context.ts';
import { startWatchedHouse } from '#testing/watched-house.ts';
import { RULES_CHANGED } from '../house-watch/house-watch.ts';
import { createRuleWatcher } from './rule-watcher.ts';

const DOOR = 'binary_sensor.door';

const doorOpen: NoticeRuleInput = {
  entity_id: DOOR,
  when: { kind: 'state', state: 'on' },
  for_seconds: 0,
  only_when_away: false,
  quiet_hours: null,
  enabled: true,
};
const freezer: NoticeRuleInput = {
  ...doorOpen,
  entity_id: 'sensor.freezer',
  when: { kind: 'above', value: -15 },
};

const luca = { userId: 'luca', name: 'Luca', isAdmin: false, isOwner: false, roleId: 'resident' };
const everything: PolicyCaller = { kind: 'unrestricted' };
function seeing(...entityIds: string[]): PolicyCaller {
  const { access } = testContext({ entities: Object.fromEntries(entityIds.map((id) => [id, 'view'])) });
  return { kind: 'restricted', userId: 'luca', access };
}

async function setUp(rule: NoticeRuleInput, registryId: string | null = null) {
  const sight = { caller: everything };
  const house = await startWatchedHouse({
    more: ({ store, clock, instances }) => {
      const rules = createRuleWatcher({
        store,
        clock,
        instances,
        identity: { timeZone: () => 'Europe/Rome', personOf: (userId) => ({ ...luca, userId }) },
        callerOf: () => sight.caller,
      });
      return (names) => [rules.watch(names)];
    },
  });
  const { store } = house;
  await store.people.put({ userId: 'luca' });
  const put = (given: Partial<NoticeRuleInput>) =>
    store.noticeRules.replace({
      id: 'one',
      userId: 'luca',
      rule: { ...rule, ...given },
      registryId,
    });
  await store.noticeRules.add({ id: 'one', userId: 'luca', createdAt: 1, rule, registryId }, 50);
  house.hub.set(rule.entity_id, rule.when.kind === 'state' ? 'off' : '-20');
  return {
    ...house,
    sight,
    replace: async (given: Partial<NoticeRuleInput>) => {
      await put(given);
      house.instances.announce('notifications', RULES_CHANGED);
    },
  };
}

test('is told once each time that it comes to be so, to its owner', async () => {
  await using house = await setUp(doorOpen);
  const { hub, table, pass } = house;
  const first = house.startGateway();
  await pass(SECOND_MS);
  expect(table.told()).toEqual([]);
  hub.set(DOOR, 'on');
  await pass(SECOND_MS);
  expect(table.told()).toMatchObject([
    {
      source: 'rule',
      senderId: 'one',
      type: 'rule',
      to: ['luca'],
      entityId: DOOR,
      isSilent: false,
      title: 'nome di binary_sensor.door: aperta',
    },
  ]);
  await first.close();
  house.startGateway();
  hub.set(DOOR, 'unavailable');
  await pass(MINUTE_MS);
  hub.set(DOOR, 'on');
  await pass(MINUTE_MS);
  expect(table.told()).toHaveLength(1);
  hub.set(DOOR, 'off');
  await pass(MINUTE_MS);
  hub.set(DOOR, 'on');
  await pass(SECOND_MS);
  expect(table.told()).toHaveLength(2);
});

test('that lasts counts from when it came to be so, over a restart, and from anew after an end', async () => {
  await using house = await setUp({ ...doorOpen, for_seconds: 600 });
  const { hub, table, pass, clock } = house;
  const first = house.startGateway();
  await pass(SECOND_MS);
  hub.set(DOOR, 'on');
  await pass(9 * MINUTE_MS);
  hub.set(DOOR, 'off');
  hub.set(DOOR, 'on');
  await pass(5 * MINUTE_MS);
  await first.close();
  clock.advance(4 * MINUTE_MS);
  house.startGateway();
  await pass(30 * SECOND_MS);
  expect(table.told()).toEqual([]);
  await pass(MINUTE_MS);
  expect(table.titles()).toEqual(['nome di binary_sensor.door: aperta da 10 minuti']);
});

test('of which nothing was known when it was due is not told', async () => {
  await using house = await setUp({ ...doorOpen, for_seconds: 600 });
  const { hub, table, pass } = house;
  house.startGateway();
  hub.set(DOOR, 'on');
  await pass(5 * MINUTE_MS);
  hub.goAway();
  await pass(20 * MINUTE_MS);
  expect(table.told()).toEqual([]);
  hub.set(DOOR, 'off');
  hub.comeBack();
  await pass(20 * MINUTE_MS);
  expect(table.told()).toEqual([]);
});

test('of a value is told when it crosses the limit, and not while it goes up and down around it', async () => {
  await using house = await setUp(freezer);
  const { hub, table, pass } = house;
  house.startGateway();
  await pass(SECOND_MS);
  for (const value of ['-15', 'unknown', 'caldo', '', '-14.5', '-15.5', '-14.2', '-15.1', '-14']) {
    hub.set('sensor.freezer', value);
    await pass(20 * SECOND_MS);
  }
  expect(table.told()).toMatchObject([
    { title: 'nome di sensor.freezer: sopra -15 °C', message: 'Ora segna -14,5 °C.' },
  ]);
  hub.set('sensor.freezer', '-18');
  await pass(2 * MINUTE_MS);
  hub.set('sensor.freezer', '-3');
  await pass(SECOND_MS);
  expect(table.told()).toHaveLength(2);
});

test('for an empty house waits until the last person has left', async () => {
  await using house = await setUp({ ...doorOpen, only_when_away: true });
  const { hub, table, pass } = house;
  hub.set('person.luca', 'unknown');
  house.startGateway();
  hub.set(DOOR, 'on');
  // Of nobody it is known where they are.
  await pass(MINUTE_MS);
  hub.set('person.luca', 'home');
  hub.set('person.maria', 'not_home');
  await pass(MINUTE_MS);
  expect(table.told()).toEqual([]);
  hub.set('person.luca', 'Scuola');
  await pass(SECOND_MS);
  expect(table.told()).toMatchObject([{ message: 'In casa non c’è nessuno.' }]);
});

test('tells nobody who is at home: whom its owner does not see does not count', async () => {
  await using house = await setUp({ ...doorOpen, only_when_away: true });
  const { hub, table, pass, sight } = house;
  sight.caller = seeing(DOOR);
  hub.set('person.luca', 'not_home');
  hub.set('person.maria', 'home');
  house.startGateway();
  hub.set(DOOR, 'on');
  await pass(MINUTE_MS);
  hub.set('person.maria', 'not_home');
  await pass(MINUTE_MS);
  expect(table.told()).toEqual([]);
  // Somebody else comes home, and is not seen.
  sight.caller = seeing(DOOR, 'person.luca');
  hub.set('person.maria', 'home');
  await pass(MINUTE_MS);
  expect(table.told()).toHaveLength(1);
});

test('in its quiet hours wakes no phone, by the time of the house', async () => {
  // 10:00 UTC are 11:00 in Rome.
  await using house = await setUp({ ...doorOpen, quiet_hours: { from: '10:59', to: '11:30' } });
  const { hub, table, pass } = house;
  house.startGateway();
  hub.set(DOOR, 'on');
  await pass(SECOND_MS);
  hub.set(DOOR, 'off');
  await pass(40 * MINUTE_MS);
  hub.set(DOOR, 'on');
  await pass(SECOND_MS);
  expect(table.told().map(({ isSilent }) => isSilent)).toEqual([true, false]);
});

test('that is switched off, changed or removed counts anew', async () => {
  await using house = await setUp({ ...doorOpen, for_seconds: 60 });
  const { hub, table, pass, store } = house;
  house.startGateway();
  hub.set(DOOR, 'on');
  await pass(30 * SECOND_MS);
  expect(await store.notifiedConditions.list()).toHaveLength(1);
  await house.replace({ enabled: false });
  await pass(3 * MINUTE_MS);
  expect([table.told(), await store.notifiedConditions.list()]).toEqual([[], []]);
  await house.replace({ for_seconds: 0, when: { kind: 'state', state: 'off' } });
  await pass(SECOND_MS);
  hub.set(DOOR, 'off');
  await pass(SECOND_MS);
  expect(table.titles()).toEqual(['nome di binary_sensor.door: chiusa']);
  await store.noticeRules.remove('one', 'luca');
  house.instances.announce('notifications', RULES_CHANGED);
  await pass(2 * MINUTE_MS);
  expect(await store.notifiedConditions.list()).toEqual([]);
});

test('that nobody may be told of is over with that: it is not told later', async () => {
  await using house = await setUp(doorOpen);
  const { hub, table, pass } = house;
  house.startGateway();
  table.forNobody = true;
  hub.set(DOOR, 'on');
  await pass(MINUTE_MS);
  table.forNobody = false;
  await pass(5 * MINUTE_MS);
  expect(table.told()).toEqual([]);
});

test('follows its device under another name', async () => {
  await using house = await setUp(doorOpen, `entry-${DOOR}`);
  const { hub, table, pass } = house;
  house.startGateway();
  await pass(SECOND_MS);
  hub.rename(DOOR, 'binary_sensor.front_door');
  hub.set('binary_sensor.front_door', 'on');
  await pass(SECOND_MS);
  expect(table.told()).toMatchObject([{ entityId: 'binary_sensor.front_door' }]);
});

test('of many is told after what the house says itself', async () => {
  await using house = await setUp(doorOpen);
  const { hub, table, pass, store } = house;
  for (let number = 0; number < 120; number += 1)
    await store.noticeRules.add(
      { id: `r${number}`, userId: `person${number}`, createdAt: 1, rule: doorOpen, registryId: null },
      50,
    );
  hub.set('binary_sensor.smoke', 'off');
  house.startGateway();
  await pass(SECOND_MS);
  hub.set(DOOR, 'on');
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND_MS);
  const types = table.told().map(({ type }) => type);
  expect(types).toHaveLength(122);
  expect(types[0]).toBe('smoke');
});
