import { describe, expect, test, vi } from 'vitest';
import { hubInfoSchema } from '@soglia/contracts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { version } from '#version.ts';

const setUp = async () => {
  const hub = await startTestHub();
  const token = makeToken('maria');
  hub.good.add(token);
  const gateway = await startTestGateway(hub.url);
  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.hears('auth_ok');
  return {
    client,
    say: (frame: unknown) => {
      client.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    /** What the hub heard after the sign-in. */
    passed: () => hub.said.slice(1).map((frame) => JSON.parse(String(frame)) as unknown),
    [Symbol.asyncDispose]: async () => {
      client.socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
};

describe('soglia/info', () => {
  test('is answered with the client’s id, between commands that pass, and the hub hears nothing of it', async () => {
    await using house = await setUp();
    house.say({ id: 1, type: 'ping' });
    house.say({ id: 2, type: 'soglia/info' });
    house.say({ id: 3, type: 'ping' });
    await house.client.hears('"id":3');
    const answer = house.client.heard
      .map((text) => JSON.parse(text) as { id?: number; result?: unknown })
      .find(({ id }) => id === 2);
    expect(answer).toMatchObject({ id: 2, type: 'result', success: true });
    expect(hubInfoSchema.parse(answer?.result)).toEqual({ version, features: ['page_auth'] });
    expect(house.passed()).toEqual([
      { id: 1, type: 'ping' },
      { id: 3, type: 'ping' },
    ]);
  });

  test('is taken out of a frame with several commands; a frame with nothing else is not sent on', async () => {
    await using house = await setUp();
    house.say([{ id: 1, type: 'soglia/info' }]);
    house.say([
      { id: 2, type: 'soglia/info' },
      { id: 3, type: 'ping' },
    ]);
    await house.client.hears('"id":1');
    await house.client.hears('"id":2');
    await vi.waitFor(() => {
      expect(house.passed()).toEqual([[{ id: 3, type: 'ping' }]]);
    });
  });

  test('by an escaped name it is the same', async () => {
    await using house = await setUp();
    house.say('{"id":4,"type":"\\u0073oglia/info"}');
    await house.client.hears('"id":4,"type":"result","success":true');
    expect(house.passed()).toEqual([]);
  });

  test.each([
    ['{"type":"soglia/info"}', '"success":false'],
    ['{"id":"5","type":"soglia/info"}', '"id":"5"'],
    ['{"id":0,"type":"soglia/info"}', '"id":0'],
    ['{"id":1.5,"type":"soglia/info"}', '"id":1.5'],
    ['{"id":99999999999999999999,"type":"soglia/info"}', '"id":99999999999999999999'],
    ['{"id":6,"type":"soglia/info","more":1}', '"id":6'],
  ])('%s is refused as the hub refuses it', async (frame, heard) => {
    await using house = await setUp();
    house.say(frame);
    await house.client.hears(heard);
    await house.client.hears('"code":"invalid_format"');
    expect(house.passed()).toEqual([]);
  });

  test('other names of that kind are the hub’s to refuse', async () => {
    await using house = await setUp();
    house.say({ id: 1, type: 'soglia/other' });
    house.say({ id: 2, type: 'ping' });
    await house.client.hears('"id":2');
    expect(house.passed()[0]).toEqual({ id: 1, type: 'soglia/other' });
  });
});
