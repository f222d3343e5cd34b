import type { Person, Role } from '@soglia/contracts/companion';
import { expect } from 'vitest';
import { newName, type GatewayHouse } from './gateway-house.ts';

const PASSWORD = 'tagliatelle al ragù';

const all: Role['devices'] = { scope: 'all', access: 'control', exceptions: [] };

/** A person whose role has these rights and devices; they and the role go with the scope. */
export async function personWith(house: GatewayHouse, rights: readonly string[], devices = all) {
  const asOwner = (method: string, path: string, body?: unknown) =>
    house.call(house.owner, method, path, body);
  const made = await asOwner('POST', '/api/roles', {
    name: newName(),
    functions: [],
    rights,
    devices,
  });
  expect(made.status).toBe(201);
  const role = made.body as Role;
  const username = newName();
  const added = await asOwner('POST', '/api/users', { username, password: PASSWORD, role_id: role.id });
  expect(added.status).toBe(201);
  const person = added.body as Person;
  const account = { username, password: PASSWORD };
  return {
    person,
    account,
    token: await house.signIn(account),
    [Symbol.asyncDispose]: async () => {
      await asOwner('DELETE', `/api/users?user_id=${person.id}`);
      await asOwner('DELETE', '/api/roles', { role_id: role.id });
    },
  };
}
