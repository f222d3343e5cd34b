import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { form } from '../wire/request.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, version } = target;

describe('the REST API', () => {
  it('accepts a token', async () => {
    const answer = await http('/api/', { token: guest.token });
    expect(answer.status).toBe(200);
    expect(answer.type).toContain('application/json');
    expect(answer.json()).toEqual({ message: 'API running.' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['no token', '/api/', {}],
    ['no token, for the states', '/api/states', {}],
    ['a token that is none', '/api/', { authorization: 'Bearer malformed' }],
    ['another word before it', '/api/', { authorization: `bearer ${guest.token}` }],
    ['no word before it', '/api/', { authorization: guest.token }],
    ['the token in the address', `/api/?auth=${guest.token}`, {}],
    ['another name for it', '/api/', { 'x-ha-access': guest.token }],
  ])('answers 401 with %s', async (_name, path, headers) => {
    const answer = await http(path, { headers });
    expect(answer.status).toBe(401);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toBe('401: Unauthorized');
  });

  it('serves the manifest without a token', async () => {
    const answer = await http('/manifest.json');
    expect(answer.status).toBe(200);
    expect(answer.type).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({ start_url: '/?homescreen=1' });
  });

  it('answers with security headers', async () => {
    const { headers } = await http('/api/', { token: guest.token });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });
});

describe("a caller's address", () => {
  // The hubs of these runs trust 127.0.0.1. Our gateway accepts X-Forwarded-For from no one else.
  const direct = target.gateway === undefined;

  it.each(['malformed', '192.168.1.7, malformed'])('is refused when it is invalid: %s', async (address) => {
    const headers = { 'x-forwarded-for': address };
    expect((await http('/manifest.json', { headers })).status).toBe(direct ? 400 : 200);
    const socket = HubSocket.open(headers).then((hub) => {
      hub.close();
      return 'opened';
    });
    await expect(socket.catch(String)).resolves.toMatch(direct ? /400/ : 'opened');
  });

  it('is taken from a proxy that the hub trusts', async () => {
    const address = `192.168.77.${1 + Math.floor(Math.random() * 250)}`;
    const refused = await http('/auth/token', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: form({ grant_type: 'malformed' }),
    });
    expect(refused.status).toBe(400);
    await using hub = await HubSocket.signedIn(owner.token);
    const notices = await hub.result<{ notification_id: string; message: string }[]>({
      type: 'persistent_notification/get',
    });
    const notice = notices.find(({ notification_id }) => notification_id === 'http-login');
    expect(notice?.message).toContain(direct ? address : '127.0.0.1');
  });
});

describe("the hub's pages", () => {
  it('are served whatever token their URL carries, through the gateway from a URL without it', async () => {
    const handsOver = target.gateway !== undefined;
    const plain = await http('/energy');
    const withToken = await http(`/energy?auth=${guest.token}`);
    expect([plain.status, withToken.status]).toEqual([200, handsOver ? 303 : 200]);
    if (!handsOver) expect(withToken.type).toContain('text/html');
    expect(withToken.text).not.toContain(guest.token);
  });
});

describe('paths', () => {
  it.each([
    '/api',
    '/api/states/',
    '/api/STATES',
    '/api/nothing_here',
    // Our gateway has routes of its own here.
    ...(target.gateway === undefined ? ['/api/ha_users', '/api/roles_permissions'] : []),
    '/nothing/here',
  ])('answers 404 to %s', async (path) => {
    const answer = await http(path, { token: owner.token });
    expect(answer.status).toBe(404);
  });

  it('finds nothing under a path with two slashes', async () => {
    // Our gateway refuses ambiguous paths with an error of its own.
    expect((await http('/api//states', { token: owner.token })).status).toBe(
      target.gateway === undefined ? 404 : 400,
    );
  });

  it('answers 404 in plain text', async () => {
    const answer = await http('/api/nothing_here', { token: owner.token });
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toBe('404: Not Found');
  });

  it('offers no long-lived token over REST', async () => {
    const answer = await http('/api/auth/long_lived_access_token', {
      method: 'POST',
      token: guest.token,
      body: { client_name: 'x', lifespan: 1 },
    });
    expect(answer.status).toBe(404);
  });

  it('decodes percent-encoded paths', async () => {
    // 2024.3 compares before decoding; our gateway decodes and forwards the decoded path.
    const isRead = since('2025.1') || target.gateway !== undefined;
    expect((await http('/api/%73tates', { token: guest.token })).status).toBe(isRead ? 200 : 404);
  });

  it.each([
    ['DELETE', '/api/config'],
    ['PUT', '/api/states'],
    ['GET', '/api/services/light/turn_on'],
    ['GET', '/auth/token'],
  ])('answers 405 to %s %s, with the allowed methods', async (method, path) => {
    const answer = await http(path, { method, token: owner.token });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBeTruthy();
    expect(answer.text).toBe('405: Method Not Allowed');
  });
});

describe('reading', () => {
  it('returns the same states as the WebSocket', async () => {
    await using own = await OwnEntity.made('1', { colour: 'red' });
    await using hub = await HubSocket.signedIn(guest.token);
    const bySocket = await hub.result<State[]>({ type: 'get_states' });
    const byRest = (await http('/api/states', { token: guest.token })).json() as State[];
    expect(byRest.map(({ entity_id }) => entity_id).sort()).toEqual(
      bySocket.map(({ entity_id }) => entity_id).sort(),
    );
    const mine = bySocket.find(({ entity_id }) => entity_id === own.id);
    expect(byRest.find(({ entity_id }) => entity_id === own.id)).toEqual(mine);
    expect((await http(`/api/states/${own.id}`, { token: guest.token })).json()).toEqual(mine);
    expect((await http(`/api/states/${own.id.toUpperCase()}`, { token: guest.token })).json()).toEqual(mine);
  });

  it('returns the same configuration as the WebSocket', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const byRest = (await http('/api/config', { token: guest.token })).json() as { version: string };
    const bySocket = await hub.result<{ components: string[] }>({ type: 'get_config' });
    expect({ ...byRest, components: [] }).toEqual({ ...bySocket, components: [] });
    expect(byRest.version).toBe(version);
  });

  it('answers 404 for an unknown state', async () => {
    const answer = await http('/api/states/light.nobody_has_this', { token: guest.token });
    expect(answer.status).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  it('lists the services', async () => {
    const services = (await http('/api/services', { token: guest.token })).json() as {
      domain: string;
      services: object;
    }[];
    expect(services.find(({ domain }) => domain === 'light')?.services).toHaveProperty('turn_on');
  });
});

describe('writing a state', () => {
  it('creates, changes and removes it', async () => {
    const own = new OwnEntity();
    expect(await own.set('1')).toBe(201);
    expect(await own.set('2', { colour: 'red' })).toBe(200);
    expect((await http(`/api/states/${own.id}`, { token: guest.token })).json()).toMatchObject({
      state: '2',
      attributes: { colour: 'red' },
    });
    expect(await own.remove()).toBe(200);
    expect(await own.remove()).toBe(404);
    expect((await http(`/api/states/${own.id}`, { token: guest.token })).status).toBe(404);
  });

  it.each([
    ['half a JSON', 'sensor.contract_bad', '{"state":'],
    ['no state', 'sensor.contract_bad', {}],
    ['an id that is none', 'malformed', { state: '1' }],
    ['a state that is too long', 'sensor.contract_bad', { state: 'x'.repeat(256) }],
  ])('answers 400 to %s', async (_name, id, body) => {
    const answer = await http(`/api/states/${id}`, { method: 'POST', token: owner.token, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });
});

describe('calling a service', () => {
  const callRest = (service: string, body?: unknown) =>
    http(`/api/services/${service}`, { method: 'POST', token: guest.token, body });

  it('answers with the changed states', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await findEntity(hub, 'switch', 'at all');
    const there = before === 'on' ? 'off' : 'on';
    const changed = await callRest(`switch/turn_${there}`, { entity_id });
    expect(changed.status).toBe(200);
    expect(changed.json()).toMatchObject([{ entity_id, state: there }]);
    const nothing = await callRest(`switch/turn_${there}`, { entity_id });
    expect(nothing.json()).toEqual([]);
    expect((await callRest(`SWITCH/turn_${before}`, { entity_id })).json()).toMatchObject([
      { entity_id, state: before },
    ]);
  });

  it('answers with no states for an unknown entity', async () => {
    const answer = await callRest('switch/turn_on', { entity_id: 'switch.nobody_has_this' });
    expect([answer.status, answer.json()]).toEqual([200, []]);
  });

  it.each<[string, string, unknown]>([
    ['an unknown service', 'light/sparkle', {}],
    ['an unknown domain', 'hassio/backup_full', {}],
    ['bad data', 'light/turn_on', { entity_id: 'light.nobody_has_this', brightness_pct: 'much' }],
    ['no target', 'light/turn_on', undefined],
    ['a target beside the data', 'light/turn_on', { target: { entity_id: 'light.nobody_has_this' } }],
  ])('answers 400 in plain text to %s', async (_name, service, body) => {
    const answer = await callRest(service, body);
    expect(answer.status).toBe(400);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toBe('400: Bad Request');
  });

  it('answers 400 to truncated JSON', async () => {
    const answer = await callRest('light/turn_on', '{"entity_id":');
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });
});
