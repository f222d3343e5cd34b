import { describe, expect, it } from 'vitest';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { createUser, newUsername, removeUser } from '../fixtures/own-user.ts';
import { newName } from '../fixtures/registry.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly user_id?: string | null;
  readonly device_trackers: readonly string[];
  readonly picture?: string | null;
}

const listOf = (hub: HubSocket) =>
  hub.result<{ storage: Person[]; config: Person[] }>({ type: 'person/list' });
const personsOf = async (hub: HubSocket) => (await listOf(hub)).storage;

/** A person of one case alone, and a user to go with it. */
async function newPerson(hub: HubSocket, fields: Readonly<Record<string, unknown>> = {}) {
  const person = await hub.result<Person>({ type: 'person/create', name: newName(), ...fields });
  return {
    person,
    [Symbol.asyncDispose]: async () => {
      if ((await personsOf(hub)).some(({ id }) => id === person.id))
        await hub.result({ type: 'person/delete', person_id: person.id });
    },
  };
}

async function newUser(hub: HubSocket) {
  const { id } = await createUser(hub, newUsername(), ['system-users']);
  return { id, [Symbol.asyncDispose]: () => removeUser(id) };
}

describe('persons', () => {
  it('are listed for everybody', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const list = await listOf(hub);
    expect(Object.keys(list).sort()).toEqual(['config', 'storage']);
    expect(list.storage.length).toBeGreaterThan(0);
  });

  it('are created for a user, with an entity; a user has one', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using user = await newUser(hub);
    await using one = await newPerson(hub, { user_id: user.id, device_trackers: [] });
    const { person } = one;
    expect(person).toEqual({
      id: person.name.toLowerCase().replace(' ', '_'),
      name: person.name,
      user_id: user.id,
      device_trackers: [],
    });
    expect(await personsOf(hub)).toContainEqual(person);
    const watched = await EntityWatch.of(hub, `person.${person.id}`);
    await watched.until(({ state }) => state === 'unknown', 'there, nobody knows where');
    expect(watched.values[0]?.attributes).toMatchObject({
      editable: true,
      id: person.id,
      device_trackers: [],
      user_id: user.id,
      friendly_name: person.name,
    });
    const { error } = await hub.answer(hub.ask({ type: 'person/create', name: newName(), user_id: user.id }));
    expect(error?.code).toBe('invalid_format');
  });

  it('are renamed, and lose their trackers where an update names none', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using one = await newPerson(hub, { device_trackers: ['device_tracker.contract'] });
    const { person } = one;
    expect(person).toEqual({
      id: person.id,
      name: person.name,
      device_trackers: ['device_tracker.contract'],
    });
    const watched = await EntityWatch.of(hub, `person.${person.id}`);
    await watched.until(({ attributes }) => attributes['friendly_name'] === person.name, 'there');
    const name = newName();
    const update = { type: 'person/update', person_id: person.id, name };
    expect(await hub.result(update)).toEqual({ id: person.id, name, device_trackers: [] });
    await watched.until(({ attributes }) => attributes['friendly_name'] === name, 'renamed');

    await hub.result({ type: 'person/delete', person_id: person.id });
    const states = await hub.result<State[]>({ type: 'get_states' });
    expect(states.map(({ entity_id }) => entity_id)).not.toContain(`person.${person.id}`);
    expect((await personsOf(hub)).map(({ id }) => id)).not.toContain(person.id);
  });

  it('stay when their user is deleted', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using user = await newUser(hub);
    await using one = await newPerson(hub, { user_id: user.id });
    await hub.result({ type: 'config/auth/delete', user_id: user.id });
    await expect
      .poll(async () => (await personsOf(hub)).find(({ id }) => id === one.person.id), { timeout: 10_000 })
      .toEqual({ ...one.person, user_id: null });
  });

  it('can be subscribed to', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    if (!since('2025.1')) {
      // 2024.3 has no subscriptions to collections.
      expect(await hub.refusal({ type: 'person/subscribe' })).toBe('unknown_command');
      return;
    }
    const changes = await hub.subscribe<{ change_type: string; person_id: string }[]>({
      type: 'person/subscribe',
    });
    await using one = await newPerson(hub);
    await changes.event(
      (list) =>
        list.some(({ change_type, person_id }) => change_type === 'added' && person_id === one.person.id),
      'the new person',
    );
  });

  it.each([
    ['an unknown user', { type: 'person/create', name: 'x', user_id: '0'.repeat(32) }, 'invalid_format'],
    ['an empty name', { type: 'person/create', name: '' }, 'invalid_format'],
    ['no name', { type: 'person/create' }, 'invalid_format'],
    [
      'trackers that are none',
      { type: 'person/create', name: 'x', device_trackers: ['light.x'] },
      'invalid_format',
    ],
    ['an unknown field', { type: 'person/create', name: 'x', username: 'x' }, 'invalid_format'],
    ['nobody', { type: 'person/update', person_id: 'nobody_has_this', name: 'x' }, 'not_found'],
  ])('refuse %s', async (_name, command, code) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe(code);
  });
});
