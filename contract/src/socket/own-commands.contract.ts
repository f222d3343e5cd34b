import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, gateway } = target;

describe('soglia/info', () => {
  it.each([
    ['the owner', owner],
    ['the guest', guest],
  ])('distinguishes our hub origin from a bare hub, for %s', async (_name, { token }) => {
    await using hub = await HubSocket.signedIn(token);
    const answer = await hub.answer(hub.ask({ type: 'soglia/info' }));
    if (gateway === undefined) expect(answer.error?.code).toBe('unknown_command');
    else {
      expect(answer.result).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
        features: expect.arrayContaining(['page_hand_over', 'house']) as string[],
        push: {
          channel: expect.stringMatching(/^casa-[0-9a-f]{32}$/) as string,
          key: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
        },
      });
    }
  });

  it('does not disturb the ids of other commands', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const ids = [
      hub.ask({ type: 'get_config' }),
      hub.ask({ type: 'soglia/info' }),
      hub.ask({ type: 'ping' }),
      hub.ask({ type: 'get_config' }),
    ];
    const answers = await Promise.all(ids.map((id) => hub.answer(id)));
    expect(answers.map(({ type, success }) => success ?? type)).toEqual([
      true,
      gateway !== undefined,
      'pong',
      true,
    ]);
  });

  it('may share a frame with other commands', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const [first, second] = [hub.nextId(), hub.nextId()];
    hub.send([
      { id: first, type: 'soglia/info' },
      { id: second, type: 'ping' },
    ]);
    expect((await hub.answer(first)).success).toBe(gateway !== undefined);
    expect((await hub.answer(second)).type).toBe('pong');
  });
});

describe('soglia/house', () => {
  it.each([
    ['the owner', owner],
    ['the guest', guest],
  ])('gives %s the entities of `get_states`, with the areas of the registries', async (_name, { token }) => {
    await using hub = await HubSocket.signedIn(token);
    const id = hub.nextId();
    const ids = Array.from({ length: 5 }, () => hub.nextId());
    hub.send({ id, type: 'soglia/house', states: true, last_id: ids.at(-1) });
    const answer = await hub.answer(id);
    if (gateway === undefined) {
      expect(answer.error?.code).toBe('unknown_command');
      return;
    }
    const { house, running, states } = answer.result as {
      house: { entities: [string, ...unknown[]][]; areas: { area_id: string; name: string }[] };
      running: boolean;
      states: Record<string, { s: string }>;
    };
    const [listed, areas] = await Promise.all([
      hub.answer(hub.ask({ type: 'get_states' })),
      hub.answer(hub.ask({ type: 'config/area_registry/list' })),
    ]);
    const stated = listed.result as { entity_id: string; state: string }[];
    expect(house.entities.map(([entity_id]) => entity_id).sort()).toEqual(
      stated.map(({ entity_id }) => entity_id).sort(),
    );
    expect(house.areas.map(({ area_id, name }) => [area_id, name])).toEqual(
      (areas.result as { area_id: string; name: string }[]).map(({ area_id, name }) => [area_id, name]),
    );
    expect(running).toBe(true);
    expect(Object.keys(states).length).toBeGreaterThan(20);
    expect(JSON.stringify(house).length).toBeLessThan(JSON.stringify(stated).length / 3);
  });
});
