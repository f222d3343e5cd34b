import { describe, expect, test } from 'vitest';
import { hubFeatures, hubInfoSchema } from '@soglia/contracts';
import { accessAnswerSchema } from '@soglia/contracts/access';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import manifest from '../../package.json' with { type: 'json' };

async function setUp() {
  const hub = await startTestHub();
  const token = makeToken('maria');
  hub.validTokens.add(token);
  const gateway = await startTestGateway(hub.url);
  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  return {
    client,
    say: (frame: unknown) => {
      client.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    /** What the hub received after the sign-in. */
    passed: () => hub.received.slice(1).map((frame) => JSON.parse(String(frame)) as unknown),
    [Symbol.asyncDispose]: async () => {
      client.socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

describe('soglia/info', () => {
  test('is answered with the client’s id, between commands that pass, and the hub does not receive it', async () => {
    await using setup = await setUp();
    setup.say({ id: 1, type: 'ping' });
    setup.say({ id: 2, type: 'soglia/info' });
    setup.say({ id: 3, type: 'ping' });
    await setup.client.waitForText('"id":3');
    const answer = setup.client.received
      .map((text) => JSON.parse(text) as { id?: number; result?: unknown })
      .find(({ id }) => id === 2);
    expect(answer).toMatchObject({ id: 2, type: 'result', success: true });
    expect(hubInfoSchema.parse(answer?.result)).toEqual({
      version: manifest.version,
      // No desk stands beside it, and the settings name none.
      features: hubFeatures.filter((feature) => feature !== 'tickets'),
      push: {
        key: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
        channel: expect.stringMatching(/^casa-[0-9a-f]{32}$/) as string,
      },
    });
    expect(setup.passed()).toEqual([
      { id: 1, type: 'ping' },
      { id: 3, type: 'ping' },
    ]);
  });

  test('is taken out of a frame with several commands; a frame with nothing else is not sent to the hub', async () => {
    await using setup = await setUp();
    setup.say([{ id: 1, type: 'soglia/info' }]);
    setup.say([
      { id: 2, type: 'soglia/info' },
      { id: 3, type: 'ping' },
    ]);
    await setup.client.waitForText('"id":1');
    await setup.client.waitForText('"id":2');
    await waitFor(() => {
      expect(setup.passed()).toEqual([[{ id: 3, type: 'ping' }]]);
    });
  });

  test('is recognised by an escaped type too', async () => {
    await using setup = await setUp();
    setup.say('{"id":4,"type":"\\u0073oglia/info"}');
    await setup.client.waitForText('"id":4,"type":"result","success":true');
    expect(setup.passed()).toEqual([]);
  });

  test.each([
    ['{"type":"soglia/info"}', '"success":false'],
    ['{"id":"5","type":"soglia/info"}', '"id":"5"'],
    ['{"id":0,"type":"soglia/info"}', '"id":0'],
    ['{"id":1.5,"type":"soglia/info"}', '"id":1.5'],
    ['{"id":99999999999999999999,"type":"soglia/info"}', '"id":99999999999999999999'],
    ['{"id":6,"type":"soglia/info","more":1}', '"id":6'],
  ])('%s is refused as the hub refuses it', async (frame, expected) => {
    await using setup = await setUp();
    setup.say(frame);
    await setup.client.waitForText(expected);
    await setup.client.waitForText('"code":"invalid_format"');
    expect(setup.passed()).toEqual([]);
  });

  test('soglia/access names no limit to a caller without one', async () => {
    await using setup = await setUp();
    setup.say({ id: 1, type: 'soglia/access' });
    await setup.client.waitForText('"id":1');
    const answer = setup.client.received
      .map((text) => JSON.parse(text) as { id?: number; result?: unknown })
      .find(({ id }) => id === 1);
    expect(accessAnswerSchema.parse(answer?.result)).toEqual({
      restricted: false,
      within_times: true,
      functions: [],
      rights: [],
      view_only: [],
    });
    expect(setup.passed()).toEqual([]);
  });

  test('other types with that prefix pass to the hub', async () => {
    await using setup = await setUp();
    setup.say({ id: 1, type: 'soglia/other' });
    setup.say({ id: 2, type: 'ping' });
    await setup.client.waitForText('"id":2');
    expect(setup.passed()[0]).toEqual({ id: 1, type: 'soglia/other' });
  });
});
