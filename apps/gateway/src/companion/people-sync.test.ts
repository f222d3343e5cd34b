import { expect, test } from 'vitest';
import type { Person, Role } from '@soglia/contracts/companion';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

test('who is removed on the hub as soon as they are made leaves no role in use', async () => {
  await using house = await startCompanionHouse();
  const { send, owner } = house;
  const role = (await send(owner, 'POST', '/api/roles', { name: 'Estate', functions: [] })).body as Role;
  const nonna = { username: 'nonna', password: 'segreta1', role_id: role.id };
  const { id } = (await send(owner, 'POST', '/api/users', nonna)).body as Person;
  const hub = await house.askHub(owner);
  await hub.command({ type: 'config/auth/delete', user_id: id });
  await waitFor(async () => {
    expect((await send(owner, 'DELETE', '/api/roles', { role_id: role.id })).status).toBe(204);
  });
  expect(await house.gateway.store.people.find(id)).toBeUndefined();
});
