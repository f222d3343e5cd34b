import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoHub, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
import { getAs, http, refresh, signIn, TestSocket } from '#testing/client.ts';

let dataDir: string;
const open: DemoHub[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'casa-'));
});
afterEach(async () => {
  for (const hub of open.splice(0)) await hub.close();
  rmSync(dataDir, { recursive: true });
});
async function start(options: DemoHubOptions = {}): Promise<DemoHub> {
  const hub = await startDemoHub({ dataDir, ...options });
  open.push(hub);
  return hub;
}

describe('across restarts', () => {
  it('tokens, helpers, zones and automations persist', async () => {
    const first = await start();
    const { access_token: token, refresh_token: refreshToken } = await signIn(first.url);
    const socket = await TestSocket.open(first.url, token);
    await socket.result('input_boolean/create', { name: 'Ospiti' });
    await socket.result('zone/delete', { zone_id: 'scuola' });
    const saved = await http(`${first.url}/api/config/automation/config/42`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({
        alias: 'Benvenuto',
        trigger: [{ platform: 'state', entity_id: 'input_boolean.ospiti', to: 'on' }],
        action: [{ service: 'light.turn_on', target: { entity_id: 'light.specchio' } }],
      }),
    });
    expect(saved.json()).toEqual({ result: 'ok' });
    await first.close();

    const second = await start();
    expect((await getAs(`${second.url}/api/`, token)).status).toBe(200);
    expect((await refresh(second.url, refreshToken)).status).toBe(200);
    const again = await TestSocket.open(second.url, token);
    expect(await again.result('input_boolean/list')).toEqual([{ id: 'ospiti', name: 'Ospiti' }]);
    expect(((await again.result('zone/list')) as { id: string }[]).map(({ id }) => id)).toEqual(['ufficio']);
    expect((await getAs(`${second.url}/api/config/automation/config/42`, token)).json()).toMatchObject({
      triggers: [{ platform: 'state' }],
      actions: [{ action: 'light.turn_on' }],
    });
    await again.result('call_service', {
      domain: 'input_boolean',
      service: 'turn_on',
      target: { entity_id: 'input_boolean.ospiti' },
    });
    const mirror = (await getAs(`${second.url}/api/states/light.specchio`, token)).json();
    expect(mirror['state']).toBe('on');
  });

  it('users and persons persist, and no file holds a password', async () => {
    const first = await start();
    const socket = await TestSocket.open(first.url, (await signIn(first.url)).access_token);
    const { user } = (await socket.result('config/auth/create', {
      name: 'Nonna Bianchi',
      group_ids: ['system-users'],
    })) as { user: { id: string } };
    const password = 'tagliatelle al ragù';
    await socket.result('config/auth_provider/homeassistant/create', {
      user_id: user.id,
      username: 'nonna',
      password,
    });
    await socket.result('person/create', { name: 'Nonna', user_id: user.id });
    await first.close();
    for (const name of readdirSync(dataDir)) {
      expect(readFileSync(join(dataDir, name), 'utf8')).not.toContain(password);
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
    }

    const second = await start();
    const { access_token: token } = await signIn(second.url, 'nonna', password);
    const again = await TestSocket.open(second.url, token);
    expect(await again.result('auth/current_user')).toMatchObject({ id: user.id, is_admin: false });
    expect((await getAs(`${second.url}/api/states/person.nonna`, token)).json()).toMatchObject({
      state: 'unknown',
      attributes: { user_id: user.id, friendly_name: 'Nonna' },
    });
  });

  it('a damaged file is renamed and logged', async () => {
    writeFileSync(join(dataDir, 'tokens.json'), '{"half":');
    writeFileSync(join(dataDir, 'zone.json'), '[1,2]');
    const lines: string[] = [];
    const hub = await start({ log: (line) => lines.push(line) });
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('tokens.json is damaged');
    expect(readdirSync(dataDir).filter((name) => name.includes('.damaged-'))).toHaveLength(2);
    expect((await signIn(hub.url)).expires_in).toBe(1800);
  });
});

it('keeps energy preferences that were saved, and has none where it was started without', async () => {
  const open = async (hub: DemoHub) => TestSocket.open(hub.url, (await signIn(hub.url)).access_token);
  const without = await start({ energyPreferences: false });
  const socket = await open(without);
  expect(await socket.refusal('energy/get_prefs')).toMatchObject({ code: 'not_found', message: 'No prefs' });
  await without.close();
  const first = await start();
  const asked = await open(first);
  const preferences = await asked.result('energy/get_prefs');
  const saved = await asked.result('energy/save_prefs', { device_consumption: [] });
  expect(saved).toEqual({ ...(preferences as object), device_consumption: [] });
  await first.close();
  expect(await (await open(await start())).result('energy/get_prefs')).toEqual(saved);
});

it('a taken port is an error', async () => {
  const hub = await start();
  await expect(startDemoHub({ port: hub.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('a restart by its owner closes the sockets', async () => {
  const hub = await start();
  const socket = await TestSocket.open(hub.url, (await signIn(hub.url)).access_token);
  socket.send({ id: 1, type: 'call_service', domain: 'homeassistant', service: 'restart' });
  expect(await socket.closed).toBe(1000);
});
