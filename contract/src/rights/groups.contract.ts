import { describe, expect, it } from 'vitest';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { acquireLamp } from '../fixtures/lamp.ts';
import { ownUser } from '../fixtures/own-user.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import type { State } from '../wire/messages.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

async function signedIn(groups: readonly string[]) {
  const person = await ownUser(groups);
  const { access_token: token } = await person.signIn();
  const hub = await HubSocket.signedIn(token);
  return {
    hub,
    token,
    async [Symbol.asyncDispose]() {
      await hub[Symbol.asyncDispose]();
      await person[Symbol.asyncDispose]();
    },
  };
}

describe('the group of a user', () => {
  it('system-users: switches what it sees', async () => {
    await using person = await signedIn(['system-users']);
    await using lamp = await acquireLamp(person.hub, 'off');
    const watched = await EntityWatch.of(person.hub, lamp.id);
    await callService(person.hub, 'light', 'turn_on', { target: { entity_id: lamp.id } });
    await watched.until(({ state }) => state === 'on', 'on');
  });

  it('system-read-only: sees everything and switches nothing', async () => {
    await using admin = await HubSocket.signedIn(owner.token);
    await using lamp = await acquireLamp(admin, 'off');
    await using person = await signedIn(['system-read-only']);
    const states = await person.hub.result<State[]>({ type: 'get_states' });
    expect(states.map(({ entity_id }) => entity_id)).toContain(lamp.id);
    expect((await http(`/api/states/${lamp.id}`, { token: person.token })).status).toBe(200);
    expect(
      await person.hub.refusal(serviceCall('light', 'turn_on', { target: { entity_id: lamp.id } })),
    ).toBe('home_assistant_error');
    expect(await person.hub.refusal({ type: 'config/auth/list' })).toBe('unauthorized');
    const answer = await http(`/api/states/${lamp.id}`, { token: owner.token });
    expect((answer.json() as State).state).toBe('off');
  });

  it('none: sees and switches nothing', async () => {
    await using admin = await HubSocket.signedIn(owner.token);
    await using lamp = await acquireLamp(admin, 'off');
    await using person = await signedIn([]);
    expect(await person.hub.result({ type: 'get_states' })).toEqual([]);
    expect((await http(`/api/states/${lamp.id}`, { token: person.token })).status).toBe(401);
    expect(
      await person.hub.refusal(serviceCall('light', 'turn_on', { target: { entity_id: lamp.id } })),
    ).toBe('home_assistant_error');
  });

  it('system-admin: does what is for administrators, and is no owner', async () => {
    await using person = await signedIn(['system-admin']);
    await person.hub.result({ type: 'config/auth/list' });
    expect(await person.hub.result({ type: 'auth/current_user' })).toMatchObject({
      is_admin: true,
      is_owner: false,
    });
    expect(
      (await http('/api/events/contract', { method: 'POST', token: person.token, body: {} })).status,
    ).toBe(200);
  });
});
