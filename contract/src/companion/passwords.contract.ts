import type { RecoveryDone } from '@soglia/contracts/companion';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownUser, usersOf } from '../fixtures/own-user.ts';
import { secondFactor } from '../fixtures/second-factor.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { request } from '../wire/request.ts';
import { client, grant, openFlow, stepFlow, type FlowStep } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';

const NEW_PASSWORD = 'una password nuova';

const renew = (base: string, refresh_token: string) =>
  grant(base, { grant_type: 'refresh_token', refresh_token, client_id: client.id });

const longLived = (hub: HubSocket): Promise<string> =>
  hub.result<string>({ type: 'auth/long_lived_access_token', client_name: newName(), lifespan: 1 });

const statusOf = async (base: string, token: string) => (await request(`${base}/api/`, { token })).status;

// The suite starts a gateway of its own in front of the bare hub. The owner's password is left alone: with it every
// token of a hub that others use as well would go.
describe.runIf(target.gateway === undefined)('a new password, through the gateway', () => {
  let house: GatewayHouse;
  beforeAll(async () => {
    house = await startHouse({ prepared: true });
  });
  afterAll(async () => {
    await house[Symbol.asyncDispose]();
  });

  const reset = async (id: string): Promise<RecoveryDone> => {
    const path = `/api/users/${id}/password`;
    const answer = await house.call(house.owner, 'POST', path, { new_password: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as RecoveryDone;
  };

  it.each([['a resident', ['system-users']] as const, ['an administrator', ['system-admin']] as const])(
    'ends everything that %s had open, here and at the hub',
    async (_name, groups) => {
      await using person = await ownUser(groups);
      const session = await person.signIn();
      await using inside = await HubSocket.signedIn(session.access_token, house.url);
      const token = await longLived(inside);
      await using second = await HubSocket.signedIn(token, house.url);
      await using direct = await HubSocket.signedIn(token);

      expect(await reset(person.id)).toEqual({ sessions_ended_on_hub: true });
      await Promise.all([inside.closed, second.closed, direct.closed]);
      for (const base of [house.url, target.url]) {
        for (const gone of [session.access_token, token]) {
          expect(await statusOf(base, gone), base).toBe(401);
          expect(await firstAnswer(gone, base), base).toBe('auth_invalid');
        }
        expect((await renew(base, session.refresh_token)).status, base).toBe(400);
        const { username, password } = person;
        const answer = await stepFlow(base, await openFlow(base), { username, password });
        expect((answer.json() as FlowStep).errors).toEqual({ base: 'invalid_auth' });
      }

      const again = await house.signIn({ username: person.username, password: NEW_PASSWORD });
      expect(await statusOf(house.url, again)).toBe(200);
      await using admin = await HubSocket.signedIn(target.owner.token);
      expect((await usersOf(admin)).find(({ id }) => id === person.id)?.is_active).toBe(true);
    },
  );

  it.runIf(target.secondFactor === undefined)(
    'of somebody with a second factor ends it here, also where the hub lets it go on',
    async () => {
      await using person = await secondFactor();
      await using admin = await HubSocket.signedIn(target.owner.token);
      const id = (await usersOf(admin)).find(({ username }) => username === person.username)?.id ?? '';
      const flow = await openFlow(target.url);
      await stepFlow(target.url, flow, { username: person.username, password: person.password });
      const done = (await stepFlow(target.url, flow, { code: person.rightCode() })).json() as FlowStep;
      const tokens = await grant(target.url, {
        grant_type: 'authorization_code',
        code: done.result ?? '',
        client_id: client.id,
      });
      const session = tokens.json() as { readonly access_token: string; readonly refresh_token: string };
      await using inside = await HubSocket.signedIn(session.access_token, house.url);
      const token = await longLived(inside);

      expect(await reset(id)).toEqual({ sessions_ended_on_hub: false });
      await inside.closed;
      // 2024.3 accepts its tokens again, and renews the session.
      const renewed = await renew(target.url, session.refresh_token);
      expect(renewed.status).toBe(since('2025.1') ? 400 : 200);
      const access = (renewed.json() as { readonly access_token?: string }).access_token;
      const gone = [session.access_token, token, ...(access === undefined ? [] : [access])];
      for (const one of gone) {
        if (!since('2025.1')) expect(await statusOf(target.url, one)).toBe(200);
        expect(await statusOf(house.url, one)).toBe(401);
        expect(await firstAnswer(one, house.url)).toBe('auth_invalid');
      }
      expect((await renew(house.url, session.refresh_token)).status).toBeGreaterThanOrEqual(400);

      const newFlow = await openFlow(house.url);
      const { username } = person;
      const step = await stepFlow(house.url, newFlow, { username, password: NEW_PASSWORD });
      expect(step.json()).toMatchObject({ type: 'form', step_id: 'mfa' });
    },
  );

  it('leaves somebody inactive who was', async () => {
    await using person = await ownUser();
    const { access_token: gone } = await person.signIn();
    await using admin = await HubSocket.signedIn(target.owner.token);
    const setActive = (is_active: boolean) =>
      admin.result({ type: 'config/auth/update', user_id: person.id, is_active });
    await setActive(false);
    await reset(person.id);
    expect((await usersOf(admin)).find(({ id }) => id === person.id)?.is_active).toBe(false);
    await setActive(true);
    expect(await statusOf(house.url, gone)).toBe(401);
    const again = await house.signIn({ username: person.username, password: NEW_PASSWORD });
    expect(await statusOf(house.url, again)).toBe(200);
  });

  it('is refused for a user without a user name', async () => {
    await using admin = await HubSocket.signedIn(target.owner.token);
    await using person = await ownUser();
    await admin.result({
      type: 'config/auth_provider/homeassistant/delete',
      username: person.username,
    });
    const path = `/api/users/${person.id}/password`;
    const answer = await house.call(house.owner, 'POST', path, { new_password: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 409, code: 'no_credentials' });
  });
});
