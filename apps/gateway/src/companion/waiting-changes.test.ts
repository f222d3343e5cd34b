import { expect, test } from 'vitest';
import type { Person } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

async function idOf({ send, owner }: CompanionHouse, username: string): Promise<string> {
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
