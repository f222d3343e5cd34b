import { expect, test } from 'vitest';
import type { AuditPage, Person } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { phones, startRecoveryHouse } from '#testing/recovery-house.ts';
import { waitFor } from '#testing/wait-for.ts';

async function idOf(
  { send, owner }: Pick<CompanionHouse, 'send' | 'owner'>,
  username: string,
): Promise<string> {
  const people = (await send(owner, 'GET', '/api/users')).body as Person[];
  return people.find((person) => person.username === username)?.id ?? '';
}

test.each([
  ['a change', 'PUT', (giulia: string) => `/api/users/${giulia}`, { role_id: 'technician' }],
  ['a deletion', 'DELETE', (giulia: string) => `/api/users?user_id=${giulia}`, undefined],
  ['a password', 'POST', (giulia: string) => `/api/users/${giulia}/password`, { new_password: 'segreta22' }],
  ['a creation', 'POST', () => '/api/users', { username: 'eva', password: 'segreta22', role_id: 'guest' }],
] as const)(
  '%s that waits for its turn is not done for who is no administrator any more then',
  async (_what, method, path, body) => {
    await using house = await startCompanionHouse();
    const { send, owner, faults } = house;
    const [luca, giulia] = [await idOf(house, 'luca'), await idOf(house, 'giulia')];
    const hub = await house.askHub(owner);
    await hub.command({ type: 'config/auth/update', user_id: luca, group_ids: ['system-admin'] });
    const token = await house.signIn('luca');
    await waitFor(async () => {
      expect((await send(token, 'GET', '/api/users')).status).toBe(200);
    });
    const before = await send(owner, 'GET', '/api/users');

    faults.plan('held', 1, ['config/auth/update']);
    const ending = send(owner, 'PUT', `/api/users/${luca}`, { active: false });
    await waitFor(() => {
      expect(faults.isHolding).toBe(true);
    });
    const waiting = send(token, method, path(giulia), body);
    // Later than the one that waits.
    await send(token, 'GET', '/api/users');
    faults.endPlan();
    expect((await ending).status).toBe(200);
    expect(await waiting).toMatchObject({ status: 403, code: 'administrators_only' });
    const others = (people: unknown) =>
      (people as Person[]).flatMap(({ id, role_id, active }) => (id === luca ? [] : [[id, role_id, active]]));
    expect(others((await send(owner, 'GET', '/api/users')).body)).toEqual(others(before.body));
  },
);

test('a password by a code is not set for a phone that was taken from the person while it waited', async () => {
  await using house = await startRecoveryHouse();
  const { send, owner, faults, recovery } = house;
  const luca = await idOf(house, 'luca');
  const token = await recovery.tokenOf('luca');
  faults.plan('held', 1, ['config/auth/update']);
  const changing = send(owner, 'PUT', `/api/users/${luca}`, { name: 'Luca B.', phone: '+393330000000' });
  await waitFor(() => {
    expect(faults.isHolding).toBe(true);
  });
  const waiting = recovery.reset(phones.luca, token, 'nuova password');
  // Later than the one that waits.
  await send(owner, 'GET', '/api/users');
  faults.endPlan();
  expect((await changing).status).toBe(200);
  expect(await waiting).toMatchObject({ body: { code: 'recovery_over' } });
  await house.signIn('luca');
});

test('what somebody changes of themselves is not stored once they are removed', async () => {
  await using house = await startCompanionHouse();
  const { send, owner, faults } = house;
  const luca = await idOf(house, 'luca');
  const token = await house.signIn('luca');
  // What is told of the hub is known from then on.
  await send(token, 'GET', '/api/user_profile');
  faults.plan('held', 1, ['config/auth/delete']);
  const removing = send(owner, 'DELETE', `/api/users?user_id=${luca}`);
  await waitFor(() => {
    expect(faults.isHolding).toBe(true);
  });
  const waiting = send(token, 'PUT', '/api/user_profile', { phone: '+393330000000' });
  // Later than the one that waits.
  await send(token, 'GET', '/api/user_profile');
  faults.endPlan();
  expect((await removing).status).toBe(204);
  expect(await waiting).toMatchObject({ status: 401 });
  const log = (await send(owner, 'GET', `/api/audit_log?subject=${luca}`)).body as AuditPage;
  expect(log.entries.map(({ action }) => action)).toEqual(['person.deleted']);
  expect(await house.gateway.store.people.find(luca)).toBeUndefined();
});
