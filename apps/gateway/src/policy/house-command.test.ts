import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { houseAnswerSchema } from '@soglia/contracts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { decideHouseCommand } from './house-command.ts';
import { testContext } from './testing/rule-context.ts';

type Command = Readonly<Record<string, unknown>> & { readonly id: number; readonly type: string };

const results: Readonly<Record<string, unknown>> = {
  get_config: { state: 'RUNNING' },
  get_states: [
    { entity_id: 'light.a', state: 'on', attributes: { friendly_name: 'Lume', temperature: 21.5 } },
  ],
  'config/area_registry/list': [{ area_id: 'cucina', name: 'Cucina' }],
  'config/device_registry/list': [{ id: 'd', area_id: 'cucina' }],
  'config/entity_registry/list_for_display': { entities: [{ ei: 'light.a', di: 'd', pl: 'hue' }] },
};

/** A hub whose answers come in reverse order, or only when the test calls `answerAll`. */
async function setUp({ refused = [] as readonly string[], wait = false } = {}) {
  const commands: Command[] = [];
  let held: (() => void)[] = [];
  const answer = (socket: WebSocket, { id, type }: Command) => {
    const result = results[type];
    const failed = result === undefined || refused.includes(type);
    socket.send(
      JSON.stringify(
        type === 'ping'
          ? { id, type: 'pong' }
          : failed
            ? { id, type: 'result', success: false, error: { code: 'unknown_command', message: 'Unknown' } }
            : { id, type: 'result', success: true, result },
      ),
    );
  };
  const token = makeToken('maria');
  const hub = await startTestHub({
    onSocket: (socket) => {
      socket.send('{"type":"auth_required","ha_version":"2026.11.0"}');
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as Command;
        if (frame.type === 'auth') {
          socket.send('{"type":"auth_ok","ha_version":"2026.11.0"}');
          return;
        }
        commands.push(frame);
        held.push(() => {
          answer(socket, frame);
        });
        if (!wait && held.length === (frame.type === 'ping' ? 1 : 6)) answerAll();
      });
    },
  });
  const answerAll = () => {
    for (const one of held.toReversed()) one();
    held = [];
  };
  hub.validTokens.add(token);
  const gateway = await startTestGateway(hub.url);
  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  return {
    client,
    commands,
    answerAll,
    ask: (command: unknown) => {
      client.socket.send(JSON.stringify(command));
    },
    answerTo: async (id: number) => {
      await client.waitForText(`"id":${id},`);
      return client.received
        .map(
          (text) => JSON.parse(text) as { id?: number; success?: boolean; result?: unknown; error?: unknown },
        )
        .find((message) => message.id === id);
    },
    [Symbol.asyncDispose]: async () => {
      client.socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

describe('soglia/house', () => {
  test('the hub is asked with the reserved ids, and one answer comes back', async () => {
    await using setup = await setUp();
    setup.ask({ id: 3, type: 'soglia/house', states: true, last_id: 8 });
    const answer = await setup.answerTo(3);
    const { house, states, version, running } = houseAnswerSchema.parse(answer?.result);
    expect(house).toMatchObject({
      entities: [['light.a', 'Lume', 1, 1, 0, 2, 3]],
      texts: ['cucina', 'hue', 'd'],
    });
    expect(states).toMatchObject({ 'light.a': { s: 'on', a: { temperature: 21.5 } } });
    expect(running).toBe(true);
    expect(setup.commands.map(({ id, type }) => [id, type])).toEqual([
      [3, 'get_config'],
      [4, 'get_states'],
      [5, 'config/area_registry/list'],
      [6, 'config/floor_registry/list'],
      [7, 'config/device_registry/list'],
      [8, 'config/entity_registry/list_for_display'],
    ]);

    setup.ask({ id: 9, type: 'soglia/house', known: version, last_id: 14 });
    expect((await setup.answerTo(9))?.result).toEqual({ version, running: true });
    expect(setup.client.received.filter((text) => text.includes('"result"'))).toHaveLength(2);
  });

  test.each([
    ['control', 1],
    ['view', 1 + 16],
  ] as const)('%s of a restricted caller is given by the flags of its row', (access, flags) => {
    const assigned = { areaId: 'cucina', deviceId: 'd' };
    const context = testContext({ entities: { 'light.a': access }, about: { 'light.a': assigned } });
    const verdict = decideHouseCommand({ id: 1, type: 'soglia/house', last_id: 6 }, context);
    if (verdict?.kind !== 'expand') throw new Error('The command was not decided');
    const answers = Object.values({ ...results, 'config/floor_registry/list': [] }).map((result, at) => ({
      id: at + 1,
      type: 'result',
      success: true,
      result,
    }));
    const [config, states, areas, devices, entries, floors] = answers;
    expect(verdict.combine([config, states, areas, floors, devices, entries])).toMatchObject({
      result: { house: { entities: [['light.a', 'Lume', flags, 1, 0, 2, 3]] } },
    });
  });

  test('registries that the hub refuses are empty; without states its refusal is passed on', async () => {
    await using setup = await setUp({ refused: ['config/entity_registry/list_for_display'] });
    setup.ask({ id: 1, type: 'soglia/house', last_id: 6 });
    expect((await setup.answerTo(1))?.result).toMatchObject({ house: { entities: [['light.a', 'Lume']] } });
    await using other = await setUp({ refused: ['get_states'] });
    other.ask({ id: 1, type: 'soglia/house', last_id: 6 });
    expect(await other.answerTo(1)).toMatchObject({ success: false, error: { code: 'unknown_command' } });
  });

  test.each([
    { id: 1, type: 'soglia/house' },
    { id: 1, type: 'soglia/house', last_id: 5 },
    { id: 1, type: 'soglia/house', last_id: 7 },
    { id: 1.5, type: 'soglia/house', last_id: 6.5 },
    { id: '1', type: 'soglia/house', last_id: 6 },
    { id: 1, type: 'soglia/house', last_id: 6, states: 1 },
    { id: 1, type: 'soglia/house', last_id: 6, known: 'x'.repeat(65) },
    { id: 1, type: 'soglia/house', last_id: 6, entity_ids: [] },
  ])('%j is malformed, and the hub gets nothing', async (command) => {
    await using setup = await setUp();
    setup.ask(command);
    await setup.client.waitForText('invalid_format');
    setup.ask({ id: 20, type: 'ping' });
    await setup.answerTo(20);
    expect(setup.commands.map(({ type }) => type)).toEqual(['ping']);
  });

  test('one at a time: another one is refused until the first is answered, and an id within its range always', async () => {
    await using setup = await setUp({ wait: true });
    setup.ask([
      { id: 1, type: 'soglia/house', last_id: 6 },
      { id: 7, type: 'soglia/house', last_id: 12 },
      { id: 4, type: 'ping' },
    ]);
    expect(await setup.answerTo(7)).toMatchObject({
      success: false,
      error: { code: 'home_assistant_error' },
    });
    expect(await setup.answerTo(4)).toMatchObject({ success: false, error: { code: 'id_reuse' } });
    await waitFor(() => {
      expect(setup.commands).toHaveLength(1);
    });
    expect(setup.commands[0]).toHaveLength(6);
  });
});
