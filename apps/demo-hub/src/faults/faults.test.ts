import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '#control.ts';
import { startDemoHub, type DemoHub } from '#demo-hub.ts';
import { getAs, http, signIn, TestSocket, type Tokens } from '#testing/client.ts';

let hub: DemoHub;
let tokens: Tokens;
let socket: TestSocket;
beforeEach(async () => {
  hub = await startDemoHub();
  tokens = await signIn(hub.url);
  socket = await TestSocket.open(hub.url, tokens.access_token);
});
afterEach(async () => {
  socket.close();
  await hub.close();
});

describe('with a fault, the hub', () => {
  it('resets its sockets', async () => {
    hub.faults.dropSockets();
    expect(await socket.closed).toBe(1006);
  });

  it('refuses connections until switched off', async () => {
    hub.faults.refuseConnections(true);
    await expect(http(`${hub.url}/manifest.json`)).rejects.toThrow();
    hub.faults.refuseConnections(false);
    expect((await http(`${hub.url}/manifest.json`)).status).toBe(200);
  });

  it('hangs, then continues', async () => {
    hub.faults.hang(true);
    const heard: string[] = [];
    const late = http(`${hub.url}/manifest.json`).then((answer) => heard.push(`answer ${answer.status}`));
    const pong = socket.ask('ping').then((message) => heard.push(String(message['type'])));
    // Another hub answers in the meantime, more than once.
    const other = await startDemoHub();
    for (let round = 0; round < 3; round++) await signIn(other.url);
    await other.close();
    expect(heard).toEqual([]);
    hub.faults.hang(false);
    await Promise.all([late, pong]);
    expect(heard.sort()).toEqual(['answer 200', 'pong']);
  });

  it('fails a service with the given error', async () => {
    const call = { domain: 'light', service: 'turn_on', target: { entity_id: 'light.specchio' } };
    hub.faults.refuseService('light.turn_on', { code: 'home_assistant_error', message: 'Lampada bruciata' });
    expect(await socket.refusal('call_service', call)).toEqual({
      code: 'home_assistant_error',
      message: 'Lampada bruciata',
    });
    hub.faults.refuseService('light.turn_on', null);
    await socket.result('call_service', call);
  });

  it('succeeds a service without effect', async () => {
    const target = { entity_id: 'light.specchio' };
    const state = async () =>
      (await getAs(`${hub.url}/api/states/light.specchio`, tokens.access_token)).json()['state'];
    await socket.result('call_service', { domain: 'light', service: 'turn_off', target });
    hub.faults.ignoreService('light.turn_on', true);
    await socket.result('call_service', { domain: 'light', service: 'turn_on', target });
    expect(await state()).toBe('off');
    hub.faults.ignoreService('light.turn_on', false);
    await socket.result('call_service', { domain: 'light', service: 'turn_on', target });
    expect(await state()).toBe('on');
  });

  it('answers unknown_command for a removed command', async () => {
    await socket.result('config/area_registry/list');
    hub.faults.forgetCommand('config/area_registry/list');
    expect(await socket.refusal('config/area_registry/list')).toMatchObject({ code: 'unknown_command' });
    expect(() => hub.faults.forgetCommand('no/such_command')).toThrow(RangeError);
  });

  it('ends every session of an account', async () => {
    hub.faults.revoke('maria');
    expect(await socket.closed).toBe(1000);
    expect((await getAs(`${hub.url}/api/`, tokens.access_token)).status).toBe(401);
  });

  it('removes and sets entities', async () => {
    const id = 'light.specchio';
    await socket.result('subscribe_entities', { entity_ids: [id] });
    const heard = (key: string) =>
      socket.until((message) => message['type'] === 'event' && key in (message['event'] as object));
    await heard('a');
    hub.faults.setState(id, 'on', { brightness: 900 });
    expect((await heard('c'))['event']).toMatchObject({
      c: { [id]: { '+': { s: 'on', a: { brightness: 900 } } } },
    });
    hub.faults.removeEntity(id);
    expect((await heard('r'))['event']).toEqual({ r: [id] });
  });

  it.each(['html', 'half-json', 'huge-frame', 'unknown-type'] as const)(
    'says %s to its sockets and stays up',
    async (kind) => {
      const before = socket.frames.length;
      socket.nextId();
      hub.faults.sendMalformed(kind);
      expect(await socket.ask('ping')).toMatchObject({ type: 'pong' });
      expect(socket.frames).toHaveLength(before + 2);
      if (kind === 'huge-frame') expect(socket.frames[before]?.length).toBeGreaterThan(10_000_000);
    },
  );

  it('answers one request with a malformed body', async () => {
    hub.faults.sendMalformed('html', 'next-answer');
    expect((await http(`${hub.url}/manifest.json`)).headers.get('content-type')).toContain('text/html');
    expect((await http(`${hub.url}/manifest.json`)).headers.get('content-type')).toContain('manifest');
  });

  it('restarts: closes, refuses, and is RUNNING only when every entity is loaded', async () => {
    await socket.result('call_service', {
      domain: 'persistent_notification',
      service: 'create',
      service_data: { message: 'x' },
    });
    hub.faults.restart({ downMs: 60, startingMs: 400 });
    expect(await socket.closed).toBe(1000);
    await expect(http(`${hub.url}/manifest.json`)).rejects.toThrow();
    const again = await vi.waitUntil(
      () => TestSocket.open(hub.url, tokens.access_token).catch(() => undefined),
      { interval: 20 },
    );
    const config = async (): Promise<unknown> =>
      ((await again.result('get_config')) as { state: string }).state;
    const states = async () =>
      (await again.result('get_states')) as { entity_id: string; state: string; attributes: object }[];
    expect(await config()).toBe('STARTING');
    const early = await states();
    expect(early.find((state) => state.entity_id === 'light.lampada_ad_arco')).toMatchObject({
      state: 'unavailable',
      attributes: { restored: true },
    });
    expect(early.find((state) => state.entity_id === 'sun.sun')).toBeUndefined();
    await expect.poll(config, { interval: 20 }).toBe('RUNNING');
    const late = await states();
    expect(late.find((state) => state.entity_id === 'light.lampada_ad_arco')?.state).toBe('on');
    expect(late.find((state) => state.entity_id === 'sun.sun')).toBeDefined();
    expect(await again.result('persistent_notification/get')).toEqual([]);
    again.close();
  });
});

describe('under load', () => {
  it('adds entities and changes them', async () => {
    hub.load.fill(50);
    await socket.result('subscribe_entities', { entity_ids: ['sensor.storm_0', 'sensor.storm_49'] });
    await hub.load.storm(1000, 0.1);
    const heard = () =>
      socket.received.filter((message) => message['type'] === 'event' && 'c' in (message['event'] as object));
    await expect.poll(() => heard().length).toBeGreaterThanOrEqual(4);
  });
});

describe('the control port', () => {
  it('calls faults by name, and nothing else', async () => {
    const control = createControl(hub.faults, hub.load);
    await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
    const address = control.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const tell = async (path: string, body?: string) =>
      (await fetch(url + path, { method: 'POST', ...(body === undefined ? {} : { body }) })).status;
    expect(await tell('/load/fill', '[3,"light"]')).toBe(204);
    expect(await tell('/faults/dropSockets')).toBe(204);
    expect(await socket.closed).toBe(1006);
    expect(await tell('/faults/constructor', '[]')).toBe(404);
    expect(await tell('/nowhere/fill', '[]')).toBe(404);
    expect(await tell('/load/fill', '{"a":1}')).toBe(400);
    expect(await tell('/load/fill', '[3')).toBe(400);
    control.closeAllConnections();
    control.close();
  });
});
