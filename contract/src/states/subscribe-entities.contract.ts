import { describe, expect, it } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { acquireLamp } from '../fixtures/lamp.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import type { CompressedDiff, EntitiesEvent, State } from '../wire/messages.ts';
import { HubSocket, type Subscription } from '../wire/socket.ts';

const { owner, guest } = target;
const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const watch = (hub: HubSocket, entity_ids?: unknown) =>
  hub.subscribe<EntitiesEvent>({
    type: 'subscribe_entities',
    ...(entity_ids === undefined ? {} : { entity_ids }),
  });

const first = (events: Subscription<EntitiesEvent>) => events.event(() => true, 'the first event');

/** The next matching diff of that entity. */
async function diff(
  events: Subscription<EntitiesEvent>,
  id: string,
  fits: (change: CompressedDiff) => boolean,
): Promise<CompressedDiff> {
  const { c } = await events.event(({ c }) => c?.[id] !== undefined && fits(c[id]), `a change of ${id}`);
  return c?.[id] ?? {};
}

describe('the first event of subscribe_entities', () => {
  it.each([
    ['no list', undefined],
    ['an empty list', []],
  ])('holds all states for %s', async (_name, ids) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const states = await hub.result<State[]>({ type: 'get_states' });
    const { a = {}, c, r } = await first(await watch(hub, ids));
    expect(Object.keys(a).sort()).toEqual(states.map(({ entity_id }) => entity_id).sort());
    expect([c, r]).toEqual([undefined, undefined]);
  });

  it('holds the requested entities, without unknown ones', async () => {
    await using own = await OwnEntity.made('1');
    await using hub = await HubSocket.signedIn(guest.token);
    const { a = {} } = await first(await watch(hub, [own.id, 'light.nobody_has_this']));
    expect(Object.keys(a)).toEqual([own.id]);
  });

  it('accepts one id without a list', async () => {
    await using own = await OwnEntity.made('1');
    await using hub = await HubSocket.signedIn(guest.token);
    const { a = {} } = await first(await watch(hub, own.id));
    expect(Object.keys(a)).toEqual([own.id]);
  });

  it('is sent even when it is empty', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await first(await watch(hub, ['light.nobody_has_this']))).toEqual({ a: {} });
  });

  it.each([
    ['a word', ['malformed']],
    ['a number', [5]],
    ['an object', { light: true }],
  ])('is replaced by an error for %s in place of an id', async (_name, entity_ids) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'subscribe_entities', entity_ids })).toBe('invalid_format');
  });

  it('holds state, attributes, context and times in seconds, and `lu` only where it differs from `lc`', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red' });
    await using hub = await HubSocket.signedIn(owner.token);
    const user = await hub.result<{ id: string }>({ type: 'auth/current_user' });
    const fresh = (await first(await watch(hub, [own.id]))).a?.[own.id];
    expect(fresh).toEqual({
      s: '1',
      a: { colour: 'red' },
      c: { id: expect.stringMatching(ulid) as string, parent_id: null, user_id: user.id },
      lc: expect.any(Number) as number,
    });
    await own.set('1', { colour: 'blue' });
    const updated = (await first(await watch(hub, [own.id]))).a?.[own.id];
    expect(updated?.lc).toBeCloseTo(fresh?.lc ?? 0, 4);
    expect(updated?.lu).toBeGreaterThan(fresh?.lc ?? 0);

    const states = await hub.result<State[]>({ type: 'get_states' });
    const state = states.find(({ entity_id }) => entity_id === own.id);
    expect(updated?.lc).toBeCloseTo(Date.parse(state?.last_changed ?? '') / 1000, 2);
    expect(updated?.lu).toBeCloseTo(Date.parse(state?.last_updated ?? '') / 1000, 2);
  });

  it('gives the context as a string for a change without user and parent', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const states = await hub.result<State[]>({ type: 'get_states' });
    const byItself = states.find(({ context }) => context.user_id === null && context.parent_id === null);
    const { a = {} } = await first(await watch(hub, [byItself?.entity_id]));
    expect(a[byItself?.entity_id ?? '']?.c).toMatch(ulid);
  });
});

describe('later events of subscribe_entities', () => {
  it('hold a new state with its time, without unchanged fields', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red', size: 3 });
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await own.set('2', { colour: 'red', size: 3 });
    const change = await diff(events, own.id, () => true);
    expect(change).toEqual({
      '+': { s: '2', lc: expect.any(Number) as number, c: expect.anything() as unknown },
    });
    expect(change['+']?.lc).toBeGreaterThan(events.events[0]?.a?.[own.id]?.lc ?? Infinity);
  });

  it('hold changed attributes completely, with `lu` alone', async () => {
    await using own = await OwnEntity.made('1', { colour: [1, 2, 3], size: 3 });
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await own.set('1', { colour: [1, 2, 4], size: 3, added: { deep: true } });
    const change = await diff(events, own.id, () => true);
    expect(change).toEqual({
      '+': {
        a: { colour: [1, 2, 4], added: { deep: true } },
        lu: expect.any(Number) as number,
        c: expect.anything() as unknown,
      },
    });
  });

  it('hold the names of removed attributes', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red', size: 3 });
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await own.set('1', { size: 3 });
    const change = await diff(events, own.id, () => true);
    expect(change['-']).toEqual({ a: ['colour'] });
    expect(change['+']).not.toHaveProperty('a');
    expect(change['+']).not.toHaveProperty('s');
  });

  it('are not sent when the same state is written again', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red' });
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await own.set('1', { colour: 'red' });
    await own.set('2', { colour: 'red' });
    await diff(events, own.id, ({ '+': plus }) => plus?.s === '2');
    expect(events.events).toHaveLength(2);
  });

  it('hold the context id alone for the same user, and the user id for another', async () => {
    await using hers = await HubSocket.signedIn(owner.token);
    await using his = await HubSocket.signedIn(guest.token);
    const him = await his.result<{ id: string }>({ type: 'auth/current_user' });
    await using lamp = await acquireLamp(hers, 'off');
    const target = { entity_id: lamp.id };
    await callService(hers, 'light', 'turn_on', { target });
    const events = await watch(his, [lamp.id]);
    const again = await callService(hers, 'light', 'turn_off', { target });
    const change = await diff(events, lamp.id, ({ '+': plus }) => plus?.s === 'off');
    expect(change['+']?.c).toBe(again.id);

    const other = await callService(his, 'light', 'turn_on', { target });
    const byHim = await diff(events, lamp.id, ({ '+': plus }) => plus?.s === 'on');
    expect(byHim['+']?.c).toEqual({ id: other.id, user_id: him.id });
  });

  it('hold removed and added entities', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red' });
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    expect(await own.remove()).toBe(200);
    expect(await events.event(({ r }) => r !== undefined, 'the removal')).toEqual({ r: [own.id] });
    expect(await own.set('5', { colour: 'green' })).toBe(201);
    const { a } = await events.event(({ a }) => a?.[own.id]?.s === '5', 'its return');
    expect(a?.[own.id]?.a).toEqual({ colour: 'green' });
  });

  it('hold no other entities', async () => {
    await using own = await OwnEntity.made('1');
    await using other = await OwnEntity.made('1');
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await other.set('2');
    await own.set('2');
    await diff(events, own.id, () => true);
    expect(events.events.map((event) => Object.keys(event.a ?? event.c ?? {}))).toEqual([[own.id], [own.id]]);
  });

  it('are not sent after unsubscribing', async () => {
    await using own = await OwnEntity.made('1');
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await watch(hub, [own.id]);
    await first(events);
    const other = await watch(hub, [own.id]);
    await events.end();
    await own.set('2');
    await diff(other, own.id, () => true);
    expect(events.events).toHaveLength(1);
    expect(await hub.refusal({ type: 'unsubscribe_events', subscription: events.id })).toBe('not_found');
  });
});
