import type { Role } from '@soglia/contracts/companion';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import type { NoticeRule } from '@soglia/contracts/notifications/notice-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

const PATH = '/api/notice-rules';
const WINDOW = 'binary_sensor.finestra_cucina';
const SMOKE = 'binary_sensor.rilevatore_di_fumo';
const rule = (changes: object = {}) => ({
  entity_id: WINDOW,
  when: { kind: 'state', state: 'on' },
  for_seconds: 0,
  only_when_away: false,
  quiet_hours: null,
  enabled: true,
  ...changes,
});

let house: CompanionHouse;
let luca: string;
/** Sees the kitchen only. */
let nina: string;

beforeAll(async () => {
  house = await startCompanionHouse({ parts: { limits: { notificationRequests: 10_000 } } });
  luca = await house.signIn('luca');
  const grants = [{ by: 'entity', id: WINDOW, access: 'view' }];
  const role = await house.send(house.owner, 'POST', '/api/roles', {
    name: 'Finestra',
    functions: [],
    devices: { scope: 'chosen', grants, exceptions: [] },
  });
  const account = { username: 'nina', password: 'sei-lettere' };
  await house.send(house.owner, 'POST', '/api/users', { ...account, role_id: (role.body as Role).id });
  nina = await house.signIn('nina', account.password);
});
afterAll(() => house.close());

const rulesOf = async (token: string) =>
  ((await house.send(token, 'GET', PATH)).body as { rules: NoticeRule[] }).rules;
const add = (token: string, changes: object = {}) => house.send(token, 'POST', PATH, rule(changes));

test('each person has rules of their own, and nobody reaches those of another', async () => {
  const { status, body } = await add(luca);
  expect([status, body]).toMatchObject([201, { ...rule(), active: true }]);
  const { id } = body as NoticeRule;
  expect(await rulesOf(luca)).toEqual([body]);
  for (const other of [house.owner, nina]) {
    expect(await rulesOf(other)).toEqual([]);
    const answers = await Promise.all([
      house.send(other, 'PUT', `${PATH}/${id}`, rule({ enabled: false })),
      house.send(other, 'DELETE', `${PATH}/${id}`),
    ]);
    expect(answers.map(({ status: given, code }) => [given, code])).toEqual([
      [404, 'notice_rule_not_found'],
      [404, 'notice_rule_not_found'],
    ]);
  }
  const changed = await house.send(luca, 'PUT', `${PATH}/${id}`, rule({ for_seconds: 60 }));
  expect(changed).toMatchObject({ status: 200, body: { id, for_seconds: 60 } });
  expect((await house.send(luca, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect((await house.send(luca, 'DELETE', `${PATH}/${id}`)).code).toBe('notice_rule_not_found');
  expect(await rulesOf(luca)).toEqual([]);
  expect((await fetch(`${house.gateway.hubUrl}${PATH}`)).status).toBe(401);
});

test('a device that is hidden is as good as none', async () => {
  for (const entity_id of [SMOKE, 'sensor.nowhere'])
    expect((await add(nina, { entity_id })).code).toBe('rule_device_not_found');
  const { body } = await add(nina);
  const { id } = body as NoticeRule;
  const moved = await house.send(nina, 'PUT', `${PATH}/${id}`, rule({ entity_id: SMOKE }));
  expect(moved.code).toBe('rule_device_not_found');
  expect(await rulesOf(nina)).toMatchObject([{ entity_id: WINDOW }]);
  await house.send(nina, 'DELETE', `${PATH}/${id}`);
});

test('who does not see who is at home asks for nothing that would tell', async () => {
  const away = { only_when_away: true };
  expect(await add(nina, away)).toMatchObject({ status: 409, code: 'rule_people_not_found' });
  const { id } = (await add(nina)).body as NoticeRule;
  const change = (changes: object) => house.send(nina, 'PUT', `${PATH}/${id}`, rule({ ...away, ...changes }));
  expect((await change({})).code).toBe('rule_people_not_found');
  // One that was made before can be switched off.
  expect((await change({ enabled: false })).status).toBe(200);
  await house.send(nina, 'DELETE', `${PATH}/${id}`);
  const own = (await add(luca, away)).body as NoticeRule;
  expect(own).toMatchObject(away);
  await house.send(luca, 'DELETE', `${PATH}/${own.id}`);
});

test.each<[string, object | string]>([
  ['an unknown field', { admin: true }],
  ['another person', { user_id: 'maria' }],
  ['no entity', { entity_id: 'all' }],
  ['an unknown condition', { when: { kind: 'template', value: '{{ 1 }}' } }],
  ['a number that is none', { when: { kind: 'above', value: 'NaN' } }],
  ['a long time', { for_seconds: 86_401 }],
  ['a time of day that is none', { quiet_hours: { from: '24:00', to: '07:00' } }],
  ['a long state', { when: { kind: 'state', state: 'x'.repeat(256) } }],
])('%s is refused', async (_what, changes) => {
  expect(await house.send(luca, 'POST', PATH, rule(changes as object))).toMatchObject({ status: 422 });
});

test('is switched alone, whatever other devices edit meanwhile', async () => {
  const { body } = await add(luca);
  const { id } = body as NoticeRule;
  const put = (change: object) => house.send(luca, 'PUT', `${PATH}/${id}`, change);
  expect(await put({ enabled: false })).toMatchObject({ status: 200, body: { ...rule(), enabled: false } });
  for (const for_seconds of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all([put(rule({ for_seconds })), put({ enabled: false })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rulesOf(luca)).toMatchObject([{ for_seconds }]);
  }
  for (const wrong of [{}, { enabled: 'on' }, { enabled: true, for_seconds: 1 }])
    expect((await put(wrong)).status).toBe(422);
  const others = await house.send(nina, 'PUT', `${PATH}/${id}`, { enabled: true });
  expect(others.code).toBe('notice_rule_not_found');
  await house.send(luca, 'DELETE', `${PATH}/${id}`);
});

test('the same is not asked for twice, also of several at once', async () => {
  const answers = await Promise.all([add(luca), add(luca), add(luca, { enabled: false })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
  expect(answers[1]).toMatchObject({ code: 'notice_rule_exists' });
  // Somebody else may, and so may they with anything that differs.
  const ninas = (await add(nina)).body as NoticeRule;
  const other = (await add(luca, { when: { kind: 'state', state: 'off' } })).body as NoticeRule;
  const change = (changes: object) => house.send(luca, 'PUT', `${PATH}/${other.id}`, rule(changes));
  expect((await change({})).code).toBe('notice_rule_exists');
  // It is no copy of itself.
  expect(await change({ when: other.when, enabled: false })).toMatchObject({ status: 200 });
  expect(await rulesOf(luca)).toHaveLength(2);
  for (const { id } of await rulesOf(luca)) await house.send(luca, 'DELETE', `${PATH}/${id}`);
  await house.send(nina, 'DELETE', `${PATH}/${ninas.id}`);
});

test('there are 50 at most, also of many at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => add(luca, { for_seconds: 3600 + at })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.filter(({ code }) => code === 'too_many_notice_rules')).toHaveLength(10);
  for (const { id } of await rulesOf(luca)) await house.send(luca, 'DELETE', `${PATH}/${id}`);
});

test('tells its owner alone, when it comes to be so, as long as their role shows the device', async () => {
  const ruleNoticesOf = async (token: string) =>
    ((await house.send(token, 'GET', '/api/notifications')).body as NotificationsPage).notifications.filter(
      ({ type }) => type === 'rule',
    );
  // It is open already: that is no news.
  house.demo.faults.setState(WINDOW, 'on');
  await add(nina);
  await add(luca, { when: { kind: 'state', state: 'off' } });
  house.demo.faults.setState(WINDOW, 'off');
  await waitFor(async () => {
    expect(await ruleNoticesOf(luca)).toMatchObject([
      { entity_id: WINDOW, title: 'Finestra cucina: chiusa' },
    ]);
  });
  // What flickers within ten seconds is the same.
  expect(await ruleNoticesOf(nina)).toEqual([]);
  expect(await ruleNoticesOf(house.owner)).toEqual([]);
  const roles = (await house.send(house.owner, 'GET', '/api/roles')).body as Role[];
  const role = roles.find(({ name }) => name === 'Finestra');
  const devices = { scope: 'chosen', grants: [], exceptions: [] };
  const taken = await house.send(house.owner, 'PUT', `/api/roles/${role?.id}`, {
    name: 'Finestra',
    functions: [],
    devices,
  });
  expect(taken.status).toBe(200);
  await waitFor(async () => {
    expect(await rulesOf(nina)).toMatchObject([{ active: false, entity_id: WINDOW }]);
  });
});
