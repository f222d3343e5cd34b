import type { HouseSetup, Role } from '@soglia/contracts/companion';
import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';

const { guest } = target;

const setupOf = async (house: GatewayHouse, token: string) =>
  (await house.call(token, 'GET', '/api/house_setup')).body as HouseSetup;

async function createPerson(house: GatewayHouse) {
  const roles = (await house.call(house.owner, 'GET', '/api/roles')).body as Role[];
  const roleId = roles.find(({ isDefault }) => isDefault)?.id;
  const person = { username: newName(), password: 'sei-lettere', role_id: roleId };
  return house.call(house.owner, 'POST', '/api/users', person);
}

async function longLivedNames(): Promise<string[]> {
  await using hub = await HubSocket.signedIn(target.owner.token);
  const tokens = await hub.result<{ type: string; client_name: string | null }[]>({
    type: 'auth/refresh_tokens',
  });
  return tokens.flatMap(({ type, client_name: name }) =>
    type === 'long_lived_access_token' && name !== null ? [name] : [],
  );
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)("'Prepara la casa'", () => {
  it('is for the owner; before it, people and roles of the hub cannot be changed', async () => {
    await using house = await startHouse({ prepared: false });
    expect(await setupOf(house, house.owner)).toMatchObject({ state: 'not_prepared', may_prepare: true });
    const luca = await house.signIn(guest);
    expect(await setupOf(house, luca)).toEqual({
      state: 'not_prepared',
      owner: null,
      may_prepare: false,
      checks: [],
    });
    expect(await house.call(luca, 'POST', '/api/house_setup')).toMatchObject({
      status: 403,
      code: 'owner_only',
    });
    expect(await createPerson(house)).toMatchObject({ status: 409, code: 'house_not_prepared' });
    expect(await house.call('nothing', 'GET', '/api/house_setup')).toMatchObject({ status: 401 });
  });

  it('leaves one token on the hub, however often it is done, and a checklist that is true', async () => {
    const before = await longLivedNames();
    await using house = await startHouse({ prepared: true });
    const again = await house.call(house.owner, 'POST', '/api/house_setup', { client_name: 'Contratto' });
    expect(again.status).toBe(200);
    const setup = again.body as HouseSetup;
    expect(setup).toMatchObject({
      state: 'prepared',
      may_prepare: true,
      owner: expect.any(String) as string,
    });
    const states = Object.fromEntries(setup.checks.map(({ check, state }) => [check, state]));
    expect(states).toMatchObject({ owner: 'ok', proxy: 'ok', store: 'ok', clock: 'ok' });
    expect(['ok', 'bad']).toContain(states['hub_port']);
    await expect
      .poll(async () => (await longLivedNames()).filter((name) => !before.includes(name)), {
        timeout: 10_000,
      })
      .toEqual([expect.stringMatching(/^Contratto [0-9a-f]{8}$/) as string]);
  });

  it('ends with its token: people are read-only until it is prepared anew', async () => {
    await using house = await startHouse({ prepared: true });
    await using bare = await HubSocket.signedIn(target.owner.token);
    const tokens = await bare.result<{ id: string; type: string; created_at: string }[]>({
      type: 'auth/refresh_tokens',
    });
    const newest = tokens
      .filter(({ type }) => type === 'long_lived_access_token')
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
      .at(-1);
    await bare.result({ type: 'auth/delete_refresh_token', refresh_token_id: newest?.id });
    await expect
      .poll(async () => (await setupOf(house, house.owner)).state, { timeout: 30_000, interval: 500 })
      .toBe('lost');
    expect(await createPerson(house)).toMatchObject({ status: 409, code: 'house_read_only' });
    expect(await house.call(house.owner, 'GET', '/api/user_profile')).toMatchObject({ status: 200 });
    expect((await house.call(house.owner, 'POST', '/api/house_setup')).body).toMatchObject({
      state: 'prepared',
    });
  });
});
