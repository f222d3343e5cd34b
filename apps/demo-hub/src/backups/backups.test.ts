import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDemoHub, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
import { getAs, http, refresh, signIn, TestSocket } from '#testing/client.ts';
import { DAY_MS } from '#durations.ts';

const LOCAL = 'backup.local';
const GIBIBYTE = 2 ** 30;

const open: DemoHub[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const hub of open.splice(0)) await hub.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'casa-'));
  folders.push(made);
  return made;
}

async function start(
  options: DemoHubOptions = {},
): Promise<{ hub: DemoHub; token: string; socket: TestSocket }> {
  const hub = await startDemoHub(options);
  open.push(hub);
  const token = hub.issueOwnerToken('test');
  return { hub, token, socket: await TestSocket.open(hub.url, token) };
}

interface Info {
  readonly backups: {
    backup_id: string;
    name: string;
    date: string;
    with_automatic_settings: boolean;
    failed_agent_ids: string[];
    agents: Record<string, { size: number; protected: boolean }>;
  }[];
  readonly state: string;
  readonly last_action_event: unknown;
}
const infoOf = async (socket: TestSocket): Promise<Info> => (await socket.result('backup/info')) as Info;

describe('the backups of Casa Bianchi', () => {
  it('are of plausible size and date, automatic, by hand and protected', async () => {
    const { socket } = await start();
    const { backups } = await infoOf(socket);
    expect(backups).toHaveLength(5);
    for (const { date, agents } of backups) {
      expect(Date.parse(date)).toBeLessThan(Date.now());
      expect(Date.parse(date)).toBeGreaterThan(Date.now() - 20 * DAY_MS);
      expect(agents[LOCAL]?.size).toBeGreaterThan(200_000_000);
    }
    expect(new Set(backups.map(({ date }) => date)).size).toBe(5);
    expect(backups.map(({ with_automatic_settings: automatic }) => automatic)).toContain(true);
    expect(backups.filter(({ agents }) => agents[LOCAL]?.protected)).toMatchObject([
      { name: 'Prima dell’aggiornamento', with_automatic_settings: false },
    ]);
  });

  it('are kept, with their settings, in the folder of the hub', async () => {
    const dataDir = folder();
    const first = await start({ dataDir });
    const [oldest] = (await infoOf(first.socket)).backups;
    await first.socket.result('backup/delete', { backup_id: oldest?.backup_id });
    await first.socket.result('backup/config/update', { retention: { copies: 9 } });
    await open.pop()?.close();
    const { socket } = await start({ dataDir });
    expect((await infoOf(socket)).backups).toHaveLength(4);
    expect(await socket.result('backup/config/info')).toMatchObject({
      config: { retention: { copies: 9, days: null } },
    });
  });

  it('beyond those to keep are dropped when another is made', async () => {
    const { socket } = await start();
    await socket.result('backup/config/update', { retention: { copies: 2 } });
    await socket.result('call_service', { domain: 'backup', service: 'create_automatic' });
    const { backups } = await infoOf(socket);
    const onDisk = backups.filter((one) => one.with_automatic_settings && LOCAL in one.agents);
    expect(onDisk).toHaveLength(2);
    // The other place keeps seven, and what was made by hand stays.
    expect(backups).toHaveLength(5);
  });
});

describe('a file', () => {
  it('is a tar', async () => {
    const { hub, token, socket } = await start();
    const id = hub.load.addBackup('Piccola copia', 3_000_000);
    const response = await fetch(`${hub.url}/api/backup/download/${id}?agent_id=${LOCAL}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const size = (await infoOf(socket)).backups.find((one) => one.backup_id === id)?.agents[LOCAL]?.size;
    expect(bytes.length).toBe(size);
    const listing = promisify(execFile)('tar', ['-tvf', '-']);
    listing.child.stdin?.end(bytes);
    const { stdout } = await listing;
    expect(stdout.match(/\.\/\S+$/gm)).toEqual(['./backup.json', './homeassistant.tar.gz']);
  });

  it('of 5 GB needs no memory, and ends with whoever reads it', async () => {
    const { hub, token } = await start();
    const id = hub.load.addBackup('Grande copia', 5 * GIBIBYTE);
    const before = process.memoryUsage().rss;
    const response = await fetch(`${hub.url}/api/backup/download/${id}?agent_id=${LOCAL}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThanOrEqual(5 * GIBIBYTE);
    let read = 0;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const piece of body ?? []) {
      read += piece.length;
      if (read > GIBIBYTE / 4) break;
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
    expect((await getAs(`${hub.url}/api/`, token)).status).toBe(200);
  });
});

it('a full disk lets a backup begin and then fail, and keeps what there is', async () => {
  const { hub, token, socket } = await start({ dialect: 'specification' });
  const before = await infoOf(socket);
  hub.faults.fillDisk(true);
  await socket.result('backup/subscribe_events');
  await socket.result('backup/generate', { agent_ids: [LOCAL] });
  const failure = { manager_state: 'create_backup', reason: 'upload_failed', stage: null, state: 'failed' };
  await socket.until(({ event }) => JSON.stringify(event) === JSON.stringify(failure));
  expect(await infoOf(socket)).toMatchObject({ state: 'idle', backups: before.backups });
  const post = (body: object) =>
    http(`${hub.url}/api/services/hassio/backup_full`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  expect((await post({ name: 'Backup_oggi' })).status).toBe(500);
  hub.faults.fillDisk(false);
  expect((await post({ name: 'Backup_oggi' })).status).toBe(200);
  expect((await infoOf(socket)).backups.at(-1)).toMatchObject({ name: 'Backup_oggi' });
  expect((await post({ title: 'Backup_oggi' })).status).toBe(400);
});

it('a place that does not answer is named, and a backup is made in the other', async () => {
  const { hub, token, socket } = await start();
  const nas = 'webdav.nas_bianchi';
  hub.faults.losePlace(nas, true);
  const failure = { manager_state: 'create_backup', reason: 'upload_failed', stage: null, state: 'failed' };
  await socket.result('backup/subscribe_events');
  await socket.result('call_service', { domain: 'backup', service: 'create_automatic' });
  expect(socket.received.map(({ event }) => event)).toContainEqual(failure);
  const { backups, ...info } = await infoOf(socket);
  expect(info).toMatchObject({ agent_errors: { [nas]: expect.any(String) as string } });
  expect(backups.flatMap(({ agents }) => Object.keys(agents))).not.toContain(nas);
  expect(backups.at(-1)).toMatchObject({ failed_agent_ids: [nas] });

  // That of two nights ago is on the disk only.
  const inBoth = backups.find((one) => one.with_automatic_settings && one.failed_agent_ids.length === 0);
  const path = `/api/backup/download/${inBoth?.backup_id}?agent_id=${nas}`;
  expect((await getAs(`${hub.url}${path}`, token)).status).toBe(500);
  await socket.result('backup/delete', { backup_id: inBoth?.backup_id });
  hub.faults.losePlace(nas, false);
  const left = (await infoOf(socket)).backups.find(({ backup_id: id }) => id === inBoth?.backup_id);
  expect(Object.keys(left?.agents ?? {})).toEqual([nas]);
});

it('the service of the specification is unknown to a stock hub', async () => {
  const { socket } = await start();
  const call = { domain: 'hassio', service: 'backup_full' };
  expect(await socket.refusal('call_service', call)).toMatchObject({ code: 'not_found' });
});

it('a restore closes the sockets, restarts, and ends the sessions that are younger', async () => {
  const { hub, socket } = await start();
  const [old] = (await infoOf(socket)).backups.filter(({ agents }) => agents[LOCAL]?.protected === false);
  await socket.result('backup/subscribe_events');
  const younger = await signIn(hub.url);
  const id = socket.nextId();
  socket.send({ id, type: 'backup/restore', backup_id: old?.backup_id, agent_id: LOCAL });
  expect(await socket.closed).toBe(1000);
  expect(socket.received.filter((message) => message['id'] === id)).toEqual([]);
  expect(socket.received.at(-1)).toMatchObject({
    event: { manager_state: 'restore_backup', state: 'core_restart' },
  });

  const isBack = () =>
    getAs(`${hub.url}/manifest.json`, '').then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isBack, { timeout: 15_000, interval: 100 });
  expect((await refresh(hub.url, younger.refresh_token)).status).toBe(400);
  const again = await TestSocket.open(hub.url, (await signIn(hub.url)).access_token);
  const completed = { manager_state: 'restore_backup', reason: null, stage: null, state: 'completed' };
  expect(await infoOf(again)).toMatchObject({ state: 'idle', last_action_event: completed, backups: [] });
  const isListed = async () => (await infoOf(again)).backups.length === 5;
  await vi.waitUntil(isListed, { timeout: 15_000, interval: 100 });
});
