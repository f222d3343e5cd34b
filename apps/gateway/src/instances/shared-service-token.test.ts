import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '#testing/wait-for.ts';
import { startTwoGateways, type TwoGateways } from './testing/two-gateways.ts';

let house: TwoGateways['house'];
let other: TwoGateways['other'];
let close: TwoGateways['close'];

beforeAll(async () => {
  ({ house, other, close } = await startTwoGateways({ prepared: false }));
});
afterAll(() => close());

const isReadyThere = () =>
  waitFor(() => {
    expect(other.service.state).toBe('ready');
  });

test('a house that is prepared at one gateway is prepared at the other one: its roles hold there too', async () => {
  const luca = await house.signIn('luca');
  const ask = (path: string) =>
    fetch(`${other.hubUrl}${path}`, { headers: { authorization: `Bearer ${luca}` } });
  await waitFor(async () => {
    expect((await ask('/api/error_log')).headers.get('x-soglia-reason')).toBeNull();
  });
  expect([other.service.state, other.identity.rolesAreOn()]).toEqual(['not_prepared', false]);
  await house.prepare();
  await isReadyThere();
  expect(other.identity.rolesAreOn()).toBe(true);
  await waitFor(async () => {
    const answer = await ask('/api/error_log');
    expect([answer.status, answer.headers.get('x-soglia-reason')]).toEqual([401, 'closed']);
  });
});

test('one that is prepared anew is lost at neither of them, also after they start again', async () => {
  for (let times = 0; times < 3; times += 1) await house.prepare();
  await isReadyThere();
  expect(await house.gateway.store.values.get('service_token_lost')).toBeUndefined();
  const { body } = await house.send(house.owner, 'GET', '/api/audit_log');
  const { entries } = body as { readonly entries: readonly { readonly action: string }[] };
  expect(entries.map(({ action }) => action)).not.toContain('house.token_lost');
  await house.gateway.close();
  await house.restart();
  await house.isReady();
});

test('a gateway that cannot read the token lets nobody through without a role either', async () => {
  const otherSettings = { secret: randomUUID() + randomUUID() };
  const strangers = await startTwoGateways({ prepared: false, otherSettings });
  const { service, identity } = strangers.other;
  const known = () => [service.state, identity.rolesAreOn()];
  await waitFor(() => {
    expect(known()).toEqual(['not_prepared', false]);
  });
  await strangers.house.prepare();
  await waitFor(() => {
    expect(known()).toEqual(['lost', true]);
  });
  await strangers.close();
});

test('a house that is prepared at both at once has one token of the gateway on the hub', async () => {
  const prepare = (hubUrl: string) =>
    fetch(`${hubUrl}/api/house_setup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.owner}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const hub = await house.askHub(house.owner);
  for (let times = 0; times < 3; times += 1) {
    const answers = await Promise.all([house.gateway.hubUrl, other.hubUrl].map(prepare));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const tokens = (await hub.command({ type: 'auth/refresh_tokens' })) as { readonly type: string }[];
    expect(tokens.filter(({ type }) => type === 'long_lived_access_token')).toHaveLength(1);
  }
  await house.isReady();
  await isReadyThere();
});
