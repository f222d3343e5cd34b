import { describe, expect, it } from 'vitest';
import { acquireLamp } from '../fixtures/lamp.ts';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { HubSocket, type Subscription } from '../wire/socket.ts';

const { guest } = target;

interface Entry {
  readonly entity_id: string;
  readonly state: string;
  readonly when: number;
  readonly context_user_id?: string;
  readonly context_event_type?: string;
}
interface LogbookEvent {
  readonly events: readonly Entry[];
}

const asked = (entity_id: string, start_time: string) => ({
  type: 'logbook/event_stream',
  start_time,
  entity_ids: [entity_id],
});
/** From now, or from so many milliseconds before. */
const follow = (hub: HubSocket, entityId: string, before = 0): Promise<Subscription<LogbookEvent>> =>
  hub.subscribe<LogbookEvent>(asked(entityId, new Date(Date.now() - before).toISOString()));
const entriesOf = ({ events }: Subscription<LogbookEvent>) => events.flatMap((event) => event.events);
const lastOf = (book: Subscription<LogbookEvent>, state: string) =>
  entriesOf(book).findLast((entry) => entry.state === state);

describe('logbook/event_stream', () => {
  it('tells who changed an entity, as it happens and to whoever asks later', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const me = await hub.result<{ readonly id: string }>({ type: 'auth/current_user' });
    const book = await follow(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', { target: { entity_id: lamp.id } });
    await book.event(({ events }) => events.some(({ state }) => state === 'on'), 'that it is on');
    const told = lastOf(book, 'on');
    expect(told).toMatchObject({ entity_id: lamp.id, context_user_id: me.id });
    expect(Math.abs((told?.when ?? 0) * 1_000 - Date.now())).toBeLessThan(60_000);

    const later = await follow(hub, lamp.id, 60_000);
    await later.event(
      ({ events }) => events.some(({ when, state }) => state === 'on' && when === told?.when),
      'the same',
    );
    expect(lastOf(later, 'on')).toMatchObject({ context_user_id: me.id });
  });

  it('tells of what an automation did that no account asked for it', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    await using own = await OwnEntity.made('calm');
    await using _automation = await OwnAutomation.made({
      trigger: [{ platform: 'state', entity_id: own.id, to: 'wild' }],
      action: [{ service: 'light.turn_on', target: { entity_id: lamp.id } }],
    });
    const book = await follow(hub, lamp.id);
    await own.set('wild');
    await book.event(({ events }) => events.some(({ state }) => state === 'on'), 'that it is on');
    const told = lastOf(book, 'on');
    expect(told).toMatchObject({ context_event_type: 'automation_triggered' });
    expect(told).not.toHaveProperty('context_user_id');
  });

  it('tells of states, not of attributes', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using own = await OwnEntity.made('one', { level: 1 });
    const book = await follow(hub, own.id);
    await own.set('one', { level: 2 });
    await own.set('two', { level: 2 });
    await book.event(({ events }) => events.some(({ state }) => state === 'two'), 'the second');
    expect(new Set(entriesOf(book).map(({ state, when }) => `${state} ${when}`)).size).toBeLessThanOrEqual(2);
  });

  it('refuses a start that is none, or is to come', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const start of ['yesterday', new Date(Date.now() + 3_600_000).toISOString()])
      expect(await hub.refusal(asked('light.nobody_has_this', start))).toBe('invalid_start_time');
  });
});

describe('person/list', () => {
  it('tells everybody who lives there, with their accounts', async () => {
    await using owner = await HubSocket.signedIn(target.owner.token);
    await using hub = await HubSocket.signedIn(guest.token);
    const { id } = await owner.result<{ readonly id: string }>({ type: 'auth/current_user' });
    const people = await hub.result<{
      readonly storage: readonly { readonly name: string; readonly user_id: string | null }[];
      readonly config: readonly unknown[];
    }>({ type: 'person/list' });
    expect(people.config).toEqual(expect.any(Array));
    expect(people.storage.find(({ user_id }) => user_id === id)?.name).toMatch(/\S/);
  });
});
