import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startDemoHub, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
import { ipNetwork } from '#network/ip-network.ts';
import { http, signIn, TestSocket } from '#testing/client.ts';
import { manualClock } from '#testing/manual-clock.ts';

const open: DemoHub[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const hub of open.splice(0)) await hub.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(options: DemoHubOptions = {}) {
  const hub = await startDemoHub(options);
  open.push(hub);
  return hub;
}

/** Signs in anew: a restart closes the sockets. */
async function owner({ url }: DemoHub) {
  return TestSocket.open(url, (await signIn(url)).access_token);
}

const forwarded = async ({ url }: DemoHub) =>
  (await http(`${url}/auth/providers`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status;

const trusting = ({ port }: DemoHub) => ({
  config: {
    server_port: port,
    use_x_forwarded_for: true,
    trusted_proxies: ['127.0.0.1'],
    server_host: '127.0.0.1',
  },
});

it('new settings hold after the restart, and are taken back after five minutes', async () => {
  const clock = manualClock();
  const hub = await start({ clock });
  const socket = await owner(hub);
  expect(await forwarded(hub)).toBe(400);
  expect(await socket.result('http/config/configure', trusting(hub))).toEqual({ restart: true });
  clock.advance(100);
  await socket.closed;
  clock.advance(6_000);
  expect(await forwarded(hub)).toBe(200);
  const again = await owner(hub);
  expect(await again.result('http/config')).toMatchObject({
    active_config_type: 'pending',
    pending: { trusted_proxies: ['127.0.0.1/32'], error: null },
  });

  clock.advance(300_000);
  await again.closed;
  clock.advance(6_000);
  expect(await forwarded(hub)).toBe(400);
  const last = await owner(hub);
  expect(await last.result('http/config')).toMatchObject({
    active_config_type: 'stable',
    pending: { error: 'not_promoted' },
    revert_at: null,
  });
  expect(await last.refusal('http/config/promote')).toMatchObject({ code: 'not_allowed' });
});

it('confirmed settings stay, also in the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'casa-'));
  folders.push(dataDir);
  const clock = manualClock();
  const hub = await start({ clock, dataDir });
  const socket = await owner(hub);
  await socket.result('http/config/configure', trusting(hub));
  clock.advance(100);
  await socket.closed;
  clock.advance(6_000);
  const again = await owner(hub);
  expect(await again.result('http/config/promote')).toBeNull();
  clock.advance(300_000);
  expect(await forwarded(hub)).toBe(200);
  const last = await owner(hub);
  expect(await last.result('http/config')).toMatchObject({ active_config_type: 'stable', pending: null });
  await hub.close();
  open.splice(0);
  expect(await forwarded(await start({ dataDir }))).toBe(200);
});

it.each([
  ['10.0.0.1', '10.0.0.1/32'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['fd00::/8', 'fd00::/8'],
  ['::1', '::1/128'],
  ['10.0.0.1/8', undefined],
  ['fd00::1/8', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/', undefined],
  ['10.0.0.0/8/8', undefined],
  ['proxy.local', undefined],
])('the network %s is %s', (text, network) => {
  expect(ipNetwork(text)).toBe(network);
});
