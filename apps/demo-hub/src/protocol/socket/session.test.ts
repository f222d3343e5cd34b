import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { startDemoHub, type DemoHub } from '#demo-hub.ts';
import { signIn, TestSocket, type Tokens } from '#testing/client.ts';

let hub: DemoHub;
let maria: Tokens;
let luca: Tokens;
let socket: TestSocket;
beforeAll(async () => {
  hub = await startDemoHub();
  maria = await signIn(hub.url);
  luca = await signIn(hub.url, 'luca');
});
afterAll(() => hub.close());
beforeEach(async () => {
  socket = await TestSocket.open(hub.url, maria.access_token);
});
afterEach(() => socket.close());

const LAMP = 'light.lampada_ad_arco';

describe('messages', () => {
  it('need increasing ids; an unknown command does not consume its id', async () => {
    socket.send({ id: 5, type: 'ping' });
    expect(await socket.until((message) => message['id'] === 5)).toEqual({ id: 5, type: 'pong' });
    socket.send({ id: 5, type: 'ping' });
    await socket.until((message) => (message['error'] as { code?: string } | undefined)?.code === 'id_reuse');
    socket.send({ id: 6, type: 'nobody/knows' });
    await socket.until(
      (message) => (message['error'] as { code?: string } | undefined)?.code === 'unknown_command',
    );
    socket.send({ id: 6, type: 'ping' });
    expect(await socket.until((message) => message['type'] === 'pong' && message['id'] === 6)).toBeDefined();
  });

  it('may be arrays, and keep 64-bit ids', async () => {
    socket.send('[{"id":1,"type":"ping"},{"id":9007199254740993,"type":"ping"}]');
    await socket.until((message) => message['id'] === 1);
    await socket.until((message) => message['type'] === 'pong' && message['id'] !== 1);
    expect(socket.frames.at(-1)).toBe('{"id":9007199254740993,"type":"pong"}');
  });

  it.each(['{"id":1', '', 'NaN', '{"id":1,"type":"\\ud800"}', `${'['.repeat(2000)}${']'.repeat(2000)}`])(
    'that are %j end the socket without a word',
    async (text) => {
      const count = socket.received.length;
      socket.send(text);
      expect(await socket.closed).toBe(1000);
      expect(socket.received).toHaveLength(count);
    },
  );

  it('that are no commands are refused without closing the socket', async () => {
    for (const text of [
      '1',
      '"x"',
      '{"type":"ping"}',
      '{"id":"1","type":"ping"}',
      '{"id":1.0,"type":"ping"}',
      '{"id":true,"type":"ping"}',
    ]) {
      socket.received.length = 0;
      socket.send(text);
      expect(await socket.until(() => true), text).toMatchObject({
        success: false,
        error: { code: 'invalid_format' },
      });
    }
  });

  it('share a frame once the client allows it', async () => {
    await socket.ask('supported_features', { features: { coalesce_messages: 1 } });
    const [first, second] = [socket.nextId(), socket.nextId()];
    socket.send([
      { id: first, type: 'ping' },
      { id: second, type: 'ping' },
    ]);
    await socket.until((message) => message['id'] === second);
    expect(socket.frames.at(-1)).toBe(`[{"id":${first},"type":"pong"},{"id":${second},"type":"pong"}]`);
  });
});

describe('a service call', () => {
  it('sends the state change before the result, with the same context', async () => {
    await socket.result('subscribe_events', { event_type: 'state_changed' });
    const { context } = (await socket.result('call_service', {
      domain: 'light',
      service: 'toggle',
      target: { entity_id: ` ${LAMP.toUpperCase()} ` },
    })) as { context: { id: string; user_id: string } };
    const event = socket.received.findIndex((message) => message['type'] === 'event');
    const result = socket.received.findLastIndex((message) => message['type'] === 'result');
    expect(event).toBeLessThan(result);
    expect(socket.received[event]).toMatchObject({
      event: { context, data: { entity_id: LAMP, new_state: { context } } },
    });
  });

  it.each([
    ['a service that is not there', { domain: 'light', service: 'sparkle' }, 'not_found'],
    ['no target', { domain: 'light', service: 'turn_on' }, 'invalid_format'],
    [
      'a key too many',
      { domain: 'light', service: 'turn_on', service_data: { entity_id: LAMP, mood: 1 } },
      'invalid_format',
    ],
    [
      'two brightnesses',
      {
        domain: 'light',
        service: 'turn_on',
        service_data: { entity_id: LAMP, brightness: 1, brightness_pct: 1 },
      },
      'invalid_format',
    ],
    [
      'a feature that is missing',
      {
        domain: 'cover',
        service: 'set_cover_position',
        service_data: { entity_id: 'cover.cancello', position: 5 },
      },
      'service_validation_error',
    ],
    [
      'a wrong alarm code',
      {
        domain: 'alarm_control_panel',
        service: 'alarm_disarm',
        service_data: { entity_id: 'alarm_control_panel.allarme_di_casa', code: '9' },
      },
      'service_validation_error',
    ],
    [
      'a temperature beyond the range',
      {
        domain: 'climate',
        service: 'set_temperature',
        service_data: { entity_id: 'climate.termostato', temperature: 99 },
      },
      'service_validation_error',
    ],
  ])('is refused with %s', async (_what, call, code) => {
    expect(await socket.refusal('call_service', call)).toMatchObject({ code });
  });

  it.each([
    ['nobody', { entity_id: 'light.nessuno' }],
    ['one that does not answer', { entity_id: 'light.plafoniera' }],
    ['another domain', { entity_id: 'switch.irrigazione' }],
    ['an empty list', { entity_id: [] }],
    ['an unknown room', { area_id: 'soffitta' }],
  ])('on %s does nothing and succeeds', async (_what, target) => {
    await socket.result('call_service', { domain: 'light', service: 'turn_on', target });
  });
});

describe('a user without administrator rights', () => {
  it('is refused in all three forms', async () => {
    const his = await TestSocket.open(hub.url, luca.access_token);
    expect(await his.refusal('zone/create', { name: 'x', latitude: 1, longitude: 1 })).toEqual({
      code: 'unauthorized',
      message: 'Unauthorized',
    });
    expect(await his.refusal('call_service', { domain: 'homeassistant', service: 'restart' })).toEqual({
      code: 'home_assistant_error',
      message: 'Unauthorized',
    });
    expect(await his.refusal('subscribe_events', { event_type: 'call_service' })).toMatchObject({
      code: 'unauthorized',
    });
    await his.result('subscribe_events', { event_type: 'state_changed' });
    const rest = await fetch(`${hub.url}/api/states/sensor.x`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${luca.access_token}` },
    });
    expect(rest.status).toBe(401);
    his.close();
  });
});
