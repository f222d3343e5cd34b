import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownUser } from '../fixtures/own-user.ts';
import { preparedHouse } from '../fixtures/prepared-house.ts';
import { target } from '../target/target.ts';
import { request } from '../wire/request.ts';
import { HubSocket } from '../wire/socket.ts';

const { gateway, owner } = target;

/** A long-lived token, so that no clock ends the access. */
const longLived = (hub: HubSocket): Promise<string> =>
  hub.result<string>({
    type: 'auth/long_lived_access_token',
    client_name: `contract ${randomUUID()}`,
    lifespan: 1,
  });

// Home Assistant 2024.3 leaves the sockets of such people open, 2025.12 those of who was deleted.
describe.runIf(gateway !== undefined)('behind the gateway, every hub', () => {
  it.each([
    ['deactivated', (id: string) => ({ type: 'config/auth/update', user_id: id, is_active: false })],
    ['deleted', (id: string) => ({ type: 'config/auth/delete', user_id: id })],
  ])('closes the sockets of a person who is %s at the hub itself', async (_name, end) => {
    await using house = await preparedHouse();
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token, house.url);
    const token = await longLived(hub);
    // One client says who it is, as the app does; the other does not.
    await hub.result({ type: 'auth/current_user' });
    await using second = await HubSocket.signedIn(token, house.url);
    await using admin = await HubSocket.signedIn(owner.token, gateway?.bareHub);
    await admin.result(end(person.id));
    await Promise.all([hub.closed, second.closed]);
    // A request that is under way when the gateway learns of the end is broken off.
    const status = (gone: string) =>
      request(`${house.url}/api/`, { token: gone }).then(
        (answer) => answer.status,
        () => 'broken off',
      );
    for (const gone of [access_token, token]) {
      await expect.poll(() => status(gone), { timeout: 10_000 }).toBe(401);
      await using again = await HubSocket.open({}, house.url);
      again.send({ type: 'auth', access_token: gone });
      await again.receivedOf('auth_invalid');
    }
  });

  it('gives an administrator’s rights at once, and takes them at once', async () => {
    await using house = await preparedHouse();
    await using person = await ownUser(['system-users']);
    const { access_token: token } = await person.signIn();
    await using admin = await HubSocket.signedIn(owner.token, gateway?.bareHub);
    const isAdmin = async () => {
      const answer = await request(`${house.url}/api/house_setup`, { token });
      expect(answer.status).toBe(200);
      return (answer.json() as { readonly checks: readonly unknown[] }).checks.length > 0;
    };
    expect(await isAdmin()).toBe(false);
    await admin.result({ type: 'config/auth/update', user_id: person.id, group_ids: ['system-admin'] });
    await expect.poll(isAdmin, { timeout: 10_000 }).toBe(true);
    await admin.result({ type: 'config/auth/update', user_id: person.id, group_ids: ['system-users'] });
    await expect.poll(isAdmin, { timeout: 10_000 }).toBe(false);
  });

  it('lets a person of the home network in at home', async () => {
    await using house = await preparedHouse();
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token, gateway?.bareHub);
    const { access_token: token } = await person.signIn();
    await admin.result({ type: 'config/auth/update', user_id: person.id, local_only: true });
    // A proxy that the gateway does not know conceals where the client is.
    const status = async (headers: Readonly<Record<string, string>> = {}) =>
      (await request(`${house.url}/api/`, { token, headers })).status;
    await expect.poll(() => status({ 'x-forwarded-for': '203.0.113.7' }), { timeout: 10_000 }).toBe(401);
    expect(await status()).toBe(200);
    await using inside = await HubSocket.signedIn(token, house.url);
    await inside.settled();
    await using outside = await HubSocket.open({ 'x-forwarded-for': '203.0.113.7' }, house.url);
    outside.send({ type: 'auth', access_token: token });
    await outside.receivedOf('auth_invalid');
  });
});
