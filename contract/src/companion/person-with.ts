import type { Person, Role } from '@soglia/contracts/companion';
import { expect } from 'vitest';
import { newName, type GatewayHouse } from './gateway-house.ts';

const PASSWORD = 'tagliatelle al ragù';

/** A person whose role has all devices and these rights; they and the role go with the scope. */
export async function personWith(house: GatewayHouse, rights: readonly string[]) {
  const asOwner = (method: string, path: string, body?: unknown) =>
    house.call(house.owner, method, path, body);
  const made = await asOwner('POST', '/api/roles', {
    ...{
      name: newName(),
      functions: [],
      rights,
      devices: { scope: 'all', access: 'control', exceptions: [] },
    },
  });
  expect(made.status).toBe(201);
  const role = made.body as Role;
  const username = newName();
  const added = await asOwner('POST', '/api/users', { username, password: PASSWORD, role_id: role.id });
  expect(added.status).toBe(201);
  const person = added.body as Person;
  return {
    person,
    token: await house.signIn({ username, password: PASSWORD }),
    [Symbol.asyncDispose]: async () => {
      await asOwner('DELETE', `/api/users?user_id=${person.id}`);
      await asOwner('DELETE', '/api/roles', { role_id: role.id });
    },
  };
}
