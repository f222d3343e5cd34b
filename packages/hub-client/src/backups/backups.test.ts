import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openReadyConnection, type TestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import {
  checkBackupPassword,
  createBackup,
  deleteBackup,
  readBackupPlaces,
  readBackups,
  readBackupSettings,
  restoreBackup,
  saveBackupSettings,
  signBackupDownload,
  subscribeBackupProgress,
} from './index.ts';
import { copyToRead } from './download-backup.ts';
import { parseProgress } from './subscribe-progress.ts';
import type { BackupProgress } from './types.ts';

const failure = (error: unknown) => error;

const sent = ({ fakeHub }: TestConnection, type: string) =>
  fakeHub.received.filter((message) => message.type === type).map(({ id: _, type: __, ...rest }) => rest);

const item = {
  backup_id: 'abc12345',
  name: 'Prima dell’aggiornamento',
  date: '2026-11-06T18:22:00+01:00',
  agents: {
    'cloud.cloud': { size: 900, protected: true },
    'hassio.local': { size: 417_333_248, protected: false },
  },
  with_automatic_settings: false,
  homeassistant_included: true,
  homeassistant_version: '2026.11.0',
  database_included: true,
  folders: ['share'],
  addons: [{ name: 'Mosquitto', slug: 'core_mosquitto', version: '6' }],
  failed_agent_ids: ['nas.a'],
  failed_addons: [],
  failed_folders: [],
};
const info = {
  agent_errors: { 'nas.a': 'unreachable' },
  backups: [{ backup_id: 'undated' }, item, { backup_id: 'newer', date: '2026-11-07T00:00:00Z', agents: {} }],
  last_attempted_automatic_backup: '2026-11-06T04:52:10+01:00',
  last_completed_automatic_backup: null,
  next_automatic_backup: 'never',
  last_action_event: { manager_state: 'restore_backup', state: 'failed' },
  state: 'create_backup',
};

it('reads the list of a hub with places, newest first', async () => {
  await using live = await openReadyConnection({ 'backup/info': info });
  const list = await readBackups(live.connection);
  expect(list.backups.map(({ id }) => id)).toEqual(['newer', 'abc12345', 'undated']);
  expect(list).toMatchObject({
    model: 'places',
    work: 'create',
    unreadable: new Map([['nas.a', 'unreachable']]),
    lastAttempt: Date.UTC(2026, 10, 6, 3, 52, 10),
    lastSuccess: undefined,
    next: undefined,
    restored: 'failed',
  });
  expect(list.backups[1]).toMatchObject({
    size: 417_333_248,
    failed: ['nas.a'],
    contents: {
      hasSettings: true,
      hasHistory: true,
      addons: [{ slug: 'core_mosquitto', name: 'Mosquitto' }],
    },
  });
  expect(list.backups[2]).toMatchObject({ name: '', date: 'missing', size: undefined });
});

it('reads the list of a hub of 2024, whose sizes are megabytes', async () => {
  const backups = [{ slug: '182d57a6', name: 'Core 2024.3.3', date: 'yesterday', size: 0.17 }];
  await using live = await openReadyConnection({ 'backup/info': { backups, backing_up: true } });
  expect(await readBackups(live.connection)).toMatchObject({
    model: 'files',
    work: 'create',
    backups: [{ id: '182d57a6', date: 'invalid', size: 0.17 * 1_048_576, copies: [], contents: undefined }],
  });
});

it('waits 5 s for the list, and rejects what is none', async () => {
  await using live = await openReadyConnection({ 'backup/info': { backups: {} } });
  await expect(readBackups(live.connection)).rejects.toMatchObject({ code: 'hub_error' });
  live.fakeHub.behaviour.silent.add('backup/info');
  const silent = readBackups(live.connection).catch(failure);
  await live.pass(5_100);
  expect(await silent).toMatchObject({ code: 'timeout' });
});

it('whatever a hub answers about backups is read without throwing', async () => {
  await using live = await openReadyConnection();
  const answers = fc.record({
    backups: fc.array(fc.jsonValue()),
    agent_errors: fc.jsonValue(),
    state: fc.jsonValue(),
  });
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      live.fakeHub.behaviour.answers.set('backup/info', () => ({
        ...answer,
        backups: [...answer.backups, { ...item, agents: answer.agent_errors, addons: answer.state }],
      }));
      const { backups } = await readBackups(live.connection);
      expect(backups.some(({ id }) => id === 'abc12345')).toBe(true);
      for (const { size } of backups) expect(size === undefined || size >= 0).toBe(true);
    }),
    { numRuns: 50 },
  );
});

const config = {
  agents: {},
  automatic_backups_configured: true,
  create_backup: { agent_ids: ['cloud.cloud', 'gone.away', 7], password: 'GEHEIM-1234' },
  retention: { copies: 3, days: null },
  schedule: { days: ['sun', 'mon', 'noday'], recurrence: 'custom_days', time: '03:30:00' },
  next_automatic_backup: '2026-11-24T03:30:00+01:00',
};
const local = { agents: [{ agent_id: 'backup.local', name: 'local' }] };
const supervised = { agents: [{ agent_id: 'hassio.local' }, { agent_id: 'cloud.cloud', name: 'Cloud' }] };

it('tells of the hub’s password only whether there is one, and sends none back', async () => {
  await using live = await openReadyConnection({
    'backup/config/info': { config },
    'backup/config/update': [],
  });
  const settings = await readBackupSettings(live.connection);
  expect(settings).toMatchObject({
    recurrence: 'days',
    days: ['mon', 'sun'],
    time: '03:30',
    copies: 3,
    keptDays: undefined,
    isProtected: true,
  });
  expect(JSON.stringify(settings)).not.toContain('GEHEIM');
  const masked = { ...config, create_backup: { agent_ids: [], password: null, password_set: true } };
  live.fakeHub.behaviour.answers.set('backup/config/info', () => ({ config: masked }));
  expect(await readBackupSettings(live.connection)).toMatchObject({ isProtected: true });
  await saveBackupSettings(live.connection, { ...settings, time: undefined, days: ['sun', 'tue'] });
  expect(sent(live, 'backup/config/update')).toEqual([
    {
      automatic_backups_configured: true,
      create_backup: { agent_ids: ['cloud.cloud', 'gone.away'] },
      retention: { copies: 3, days: null },
      schedule: { recurrence: 'custom_days', days: ['tue', 'sun'], time: null },
    },
  ]);
});

it.each([
  [
    'under the Supervisor everything, in the chosen places',
    { places: supervised, settings: config, agents: ['cloud.cloud'], addons: true, password: 'GEHEIM-1234' },
  ],
  [
    'elsewhere on the hub itself',
    {
      places: local,
      settings: { create_backup: { agent_ids: [] } },
      agents: ['backup.local'],
      addons: undefined,
      password: undefined,
    },
  ],
])('makes a backup: %s', async (_what, { places, settings, agents, addons, password }) => {
  await using live = await openReadyConnection({
    'backup/agents/info': places,
    'backup/config/info': { config: settings },
    'backup/generate': { backup_job_id: 'j' },
  });
  expect(await createBackup(live.connection, { model: 'places', name: 'Backup_x' })).toBe('begun');
  const [message] = sent(live, 'backup/generate');
  expect(message).toMatchObject({ name: 'Backup_x', agent_ids: agents });
  expect(message?.['include_all_addons']).toBe(addons);
  expect(message?.['password']).toBe(password);
});

it('a hub of 2024 gets no name and answers when it is written', async () => {
  await using live = await openReadyConnection({ 'backup/generate': { slug: 's' } });
  expect(await createBackup(live.connection, { model: undefined, name: 'Backup_x' })).toBe('written');
  expect(sent(live, 'backup/generate')).toEqual([{}]);
  await using without = await openReadyConnection();
  await expect(createBackup(without.connection, { model: undefined, name: 'x' })).rejects.toMatchObject({
    code: 'unsupported',
  });
  await using empty = await openReadyConnection({
    'backup/agents/info': {},
    'backup/config/info': { config },
  });
  await expect(createBackup(empty.connection, { model: 'places', name: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await readBackupPlaces(empty.connection)).toEqual([]);
});

it.each([
  ['files', 'backup/remove', { slug: 'a' }],
  ['places', 'backup/delete', { backup_id: 'a' }],
] as const)('deletes: %s', async (model, type, message) => {
  await using live = await openReadyConnection({ [type]: { agent_errors: { 'nas.a': 'locked' } } });
  expect(await deleteBackup(live.connection, { model, id: 'a' })).toEqual(new Map([['nas.a', 'locked']]));
  expect(sent(live, type)).toEqual([message]);
});

it.each([
  [null, 'right'],
  [{ error: { code: 'password_incorrect' } }, 'wrong'],
  [{ error: { code: 'decrypt_not_supported' } }, 'unsupported'],
])('checks a password: %j', async (answer, outcome) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('backup/can_decrypt_on_download', () => answer ?? [null]);
  const wanted = { id: 'a', place: 'cloud.cloud', password: 'x' };
  expect(await checkBackupPassword(live.connection, wanted)).toBe(outcome);
  expect(sent(live, 'backup/can_decrypt_on_download')).toEqual([
    { backup_id: 'a', agent_id: 'cloud.cloud', password: 'x' },
  ]);
});

it('signs the whole address, and keeps its query as it was written', async () => {
  await using live = await openReadyConnection();
  // As a hub answers: the query undecoded, the signature last.
  live.fakeHub.behaviour.answers.set('auth/sign_path', ({ path }) => ({
    path: `${decodeURIComponent(String(path))}&authSig=aA0.b_c-d`,
  }));
  const password = 'a&b=c +è%&authSig=no';
  const path = await signBackupDownload(live.connection, {
    model: 'places',
    id: 'x/y',
    place: 'hassio.local',
    password,
  });
  const { pathname, searchParams } = new URL(path, 'http://hub');
  expect(pathname).toBe('/api/backup/download/x%2Fy');
  expect([...searchParams]).toEqual([
    ['agent_id', 'hassio.local'],
    ['password', password],
    ['authSig', 'aA0.b_c-d'],
  ]);
  live.fakeHub.behaviour.answers.set('auth/sign_path', ({ path: asked }) => ({
    path: `${String(asked)}?authSig=s`,
  }));
  expect(await signBackupDownload(live.connection, { model: 'files', id: 'slug', place: undefined })).toBe(
    '/api/backup/download/slug?authSig=s',
  );
  live.fakeHub.behaviour.answers.set('auth/sign_path', () => ({ path: '/api/backup' }));
  await expect(
    signBackupDownload(live.connection, { model: 'files', id: 'slug', place: undefined }),
  ).rejects.toMatchObject({ code: 'hub_error' });
});

it('reads a copy on the hub itself first, and of others one without a password', () => {
  const copy = (place: string, isProtected: boolean) => ({ place, size: 1, isProtected });
  const chosen = (...copies: ReturnType<typeof copy>[]) => copyToRead({ copies })?.place;
  expect(chosen(copy('cloud.cloud', false), copy('backup.local', true))).toBe('backup.local');
  expect(chosen(copy('nas.a', true), copy('cloud.cloud', false))).toBe('cloud.cloud');
  expect(chosen()).toBeUndefined();
});

it('restores what the backup holds; a lost connection is a restart', async () => {
  await using live = await openReadyConnection({
    'backup/info': info,
    'backup/restore': { error: { code: 'password_incorrect' } },
  });
  const backup = (await readBackups(live.connection)).backups[1];
  if (backup === undefined) throw new Error('no backup');
  const wanted = { backup, place: 'hassio.local', password: 'x' };
  expect(await restoreBackup(live.connection, wanted)).toBe('wrong_password');
  expect(sent(live, 'backup/restore')).toEqual([
    {
      backup_id: 'abc12345',
      agent_id: 'hassio.local',
      password: 'x',
      restore_homeassistant: true,
      restore_database: true,
      restore_addons: ['core_mosquitto'],
      restore_folders: ['share'],
    },
  ]);
  live.fakeHub.behaviour.silent.add('backup/restore');
  const begun = restoreBackup(live.connection, wanted);
  await waitUntil(() => sent(live, 'backup/restore').length === 2);
  live.server.dropAll();
  expect(await begun).toBe('begun');
  // Of a connection that was lost before nothing has begun.
  await expect(restoreBackup(live.connection, wanted)).rejects.toMatchObject({ code: 'disconnected' });
  expect(sent(live, 'backup/restore')).toHaveLength(2);
  live.fakeHub.behaviour.silent.delete('backup/restore');
});

it('a hub that tells no progress says so', async () => {
  await using live = await openReadyConnection();
  const heard: BackupProgress[] = [];
  const codes: string[] = [];
  const release = subscribeBackupProgress(live.connection, {
    onProgress: (progress) => heard.push(progress),
    onError: ({ code }) => codes.push(code),
  });
  await waitUntil(() => codes.length === 1);
  release();
  expect([heard, codes]).toEqual([[], ['unsupported']]);
});

const create = { manager_state: 'create_backup', reason: null };
it.each([
  [{ manager_state: 'idle' }, { kind: 'idle' }],
  [
    { ...create, stage: 'folders', state: 'in_progress' },
    { kind: 'running', work: 'create', stage: 'folders' },
  ],
  [
    { ...create, stage: null, state: 'completed' },
    { kind: 'completed', work: 'create' },
  ],
  [
    { ...create, state: 'failed', reason: 'upload_failed' },
    { kind: 'failed', work: 'create', reason: 'upload_failed' },
  ],
  [{ manager_state: 'restore_backup', state: 'core_restart' }, { kind: 'restarting' }],
  [{ manager_state: 'blocked' }, { kind: 'running', work: 'blocked', stage: undefined }],
  [
    { ...create, agent_id: 'cloud.cloud', uploaded_bytes: 7, total_bytes: 5 },
    { kind: 'uploading', place: 'cloud.cloud', uploaded: 5, total: 5 },
  ],
  [{ ...create, agent_id: 'cloud.cloud', uploaded_bytes: 0, total_bytes: 0 }, undefined],
  [{ manager_state: 'dances' }, undefined],
  ['idle', undefined],
])('progress %j', (event, progress) => expect(parseProgress(event)).toEqual(progress));
