import { describe, expect, it, vi } from 'vitest';
import { borrowLamp } from '../house/lamp.ts';
import { OwnEntity } from '../house/own-entity.ts';
import { callService } from '../house/services.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

interface Entry {
  readonly entity_id: string;
  readonly state: string;
  readonly when: number;
  readonly context_user_id?: string;
}

const began = () => new Date(Date.now() - 1_000).toISOString();
const asked = (entity_id: string, start_time: string) => ({
  type: 'logbook/get_events',
  start_time,
  entity_ids: [entity_id],
});

describe('logbook/get_events', () => {
  it('tells who changed an entity, oldest first, to whoever lives there', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await borrowLamp(hub, 'off');
    const start = began();
    for (const service of ['turn_on', 'turn_off'])
      await callService(hub, 'light', service, { target: { entity_id: lamp.id } });
    const me = await hub.result<{ readonly id: string }>({ type: 'auth/current_user' });

    let entries: readonly Entry[] = [];
    // A real hub writes down every five seconds.
    const written = async () => {
      entries = await hub.result<readonly Entry[]>(asked(lamp.id, start));
      return entries.at(-1)?.state === 'off' && entries.some(({ state }) => state === 'on');
    };
    await vi.waitUntil(written, { timeout: 20_000, interval: 250 });
    const mine = entries.slice(entries.findLastIndex(({ state }) => state === 'on'));
    expect(mine.map(({ entity_id, state, context_user_id }) => [entity_id, state, context_user_id])).toEqual([
      [lamp.id, 'on', me.id],
      [lamp.id, 'off', me.id],
    ]);
    const times = entries.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(Date.parse(start) / 1000);
  });

  it('tells of states, not of attributes', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const start = began();
    await using own = await OwnEntity.made('one', { level: 1 });
    await own.set('one', { level: 2 });
    await own.set('two', { level: 2 });
    let states: readonly string[] = [];
    const written = async () => {
      states = (await hub.result<readonly Entry[]>(asked(own.id, start))).map(({ state }) => state);
      return states.includes('two');
    };
    await vi.waitUntil(written, { timeout: 20_000, interval: 250 });
    expect(states.filter((state) => state === 'one').length).toBeLessThanOrEqual(1);
  });

  it('knows nothing of what is to come, and refuses a start that is none', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await hub.result(asked('light.nobody_has_this', later))).toEqual([]);
    expect(await hub.refusal(asked('light.nobody_has_this', 'yesterday'))).toBe('invalid_start_time');
  });
});
