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

const streamCommand = (entity_id: string, start_time: string) => ({
  type: 'logbook/event_stream',
  start_time,
  entity_ids: [entity_id],
});
/** Starts now, or `before` milliseconds earlier. */
const follow = (hub: HubSocket, entityId: string, before = 0): Promise<Subscription<LogbookEvent>> =>
  hub.subscribe<LogbookEvent>(streamCommand(entityId, new Date(Date.now() - before).toISOString()));
const entriesOf = ({ events }: Subscription<LogbookEvent>) => events.flatMap((event) => event.events);
const lastOf = (book: Subscription<LogbookEvent>, state: string) =>
  entriesOf(book).findLast((entry) => entry.state === state);

describe('logbook/event_stream', () => {
  it('reports who changed an entity, live and to later subscribers', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const me = await hub.result<{ readonly id: string }>({ type: 'auth/current_user' });
    const book = await follow(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', { target: { entity_id: lamp.id } });
    await book.event(({ events }) => events.some(({ state }) => state === 'on'), 'that it is on');
    const live = lastOf(book, 'on');
    expect(live).toMatchObject({ entity_id: lamp.id, context_user_id: me.id });
    expect(Math.abs((live?.when ?? 0) * 1_000 - Date.now())).toBeLessThan(60_000);

    const later = await follow(hub, lamp.id, 60_000);
    await later.event(
      ({ events }) => events.some(({ when, state }) => state === 'on' && when === live?.when),
      'the same',
    );
    expect(lastOf(later, 'on')).toMatchObject({ context_user_id: me.id });
  });

  it('reports a change by an automation without an account', async () => {
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
    const live = lastOf(book, 'on');
    expect(live).toMatchObject({ context_event_type: 'automation_triggered' });
    expect(live).not.toHaveProperty('context_user_id');
  });

  it('reports changes of state, not of attributes', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using own = await OwnEntity.made('one', { level: 1 });
    const book = await follow(hub, own.id);
    await own.set('one', { level: 2 });
    await own.set('two', { level: 2 });
    await book.event(({ events }) => events.some(({ state }) => state === 'two'), 'the second');
    expect(new Set(entriesOf(book).map(({ state, when }) => `${state} ${when}`)).size).toBeLessThanOrEqual(2);
  });

  it('refuses an invalid start, or one in the future', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const start of ['yesterday', new Date(Date.now() + 3_600_000).toISOString()])
      expect(await hub.refusal(streamCommand('light.nobody_has_this', start))).toBe('invalid_start_time');
  });
});

describe('person/list', () => {
  it('lists the persons with their accounts, for every account', async () => {
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
