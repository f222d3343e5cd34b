import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '@soglia/database';
import { createTestDatabase, databaseKinds, type TestDatabase } from '@soglia/database/testing';
import type { Schema } from './schema.ts';
import { BackupError, checkDatabase, restoreBackup, writeBackup } from './backup.ts';
import { migrations } from './migrations.ts';
import { createRepositories } from './repositories.ts';
import { PREFERENCES_GENERATION } from './store.ts';

const kinds = databaseKinds.flatMap((from) => databaseKinds.map((to) => [from, to] as const));
let file = '';
beforeEach(() => {
  file = join(tmpdir(), `soglia-backup-${randomUUID()}`);
});
afterEach(() => rm(file, { force: true }));

async function fill(testDatabase: TestDatabase<Schema>) {
  const database = testDatabase.connect();
  await migrate(database, migrations);
  const { people, roles, auditLog, repairs, map, preferences, values } = createRepositories(
    database.db,
    database.kind,
  );
  await roles.create({ ...(await roles.findDefault()), id: 'nonni', name: 'Nonni', isDefault: true });
  await roles.remove('technician');
  await people.put({ userId: 'a', name: 'Ànna "la prima"', roleId: 'nonni', lastAccess: 1_795_000_000_000 });
  for (let index = 0; index < 3; index += 1)
    await auditLog.add({
      at: index,
      action: 'role.deleted',
      actor: null,
      address: '::1',
      subject: { id: 'technician', name: 'Tecnico' },
      changes: [],
    });
  await repairs.add({ id: 'r', kind: 'delete_user', userId: 'b', username: 'b', tries: 1, dueAt: 5 });
  await map.replaceDevices(0, [
    { entity_id: 'camera.gate', name: 'Cancello', latitude: 45.4642, longitude: 9.19, device_type: 'camera' },
  ]);
  await map.shareTrack('a');
  await preferences.replace('a', { name: 'favourites', revision: 0, document: { ids: ['light.a'] } });
  await values.set('token', 'sealed');
  await values.set(PREFERENCES_GENERATION, 'first');
  return database;
}

async function content(database: Awaited<ReturnType<typeof fill>>) {
  const { people, roles, auditLog, repairs, map, preferences, values } = createRepositories(
    database.db,
    database.kind,
  );
  return {
    people: await people.list(),
    roles: await roles.list(),
    auditLog: await auditLog.page({ limit: 100 }),
    repairs: await repairs.list(),
    map: [await map.readDevices(), await map.trackSharers()],
    preferences: await preferences.list('a'),
    token: await values.get('token'),
  };
}

describe.each(kinds)('a backup of %s', (from, to) => {
  test(`restored into ${to} is the same, and goes on from there`, async () => {
    const source = await createTestDatabase<Schema>(from);
    const target = await createTestDatabase<Schema>(to);
    const original = await fill(source);
    expect(await writeBackup(original, file)).toMatchObject({ people: 1, roles: 3, audit_log: 3 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const restored = target.connect();
    await restoreBackup(restored, file);
    expect(await content(restored)).toEqual(await content(original));
    expect(await checkDatabase(restored)).toMatchObject({
      people: 1,
      repairs: 1,
      map_devices: 1,
      track_sharers: 1,
      preferences: 1,
      gateway_values: 2,
    });
    // Browsers must not take its revisions for such that follow their own.
    const { values } = createRepositories(restored.db, restored.kind);
    expect(await values.get(PREFERENCES_GENERATION)).toMatch(/^[\da-f-]{36}$/);
    const { auditLog } = createRepositories(restored.db, restored.kind);
    const before = (await auditLog.page({ limit: 1 }))[0]?.id ?? 0;
    await auditLog.add({
      at: 9,
      action: 'role.deleted',
      actor: null,
      address: null,
      subject: null,
      changes: [],
    });
    expect((await auditLog.page({ limit: 1 }))[0]?.id).toBeGreaterThan(before);
    await original.close();
    await restored.close();
    await source.remove();
    await target.remove();
  });
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('a backup holds whole transactions while others are written', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    await migrate(database, migrations);
    const copier = testDatabase.connect();
    const writing = new AbortController();
    const writer = (async () => {
      for (let index = 0; !writing.signal.aborted; index += 1)
        await database.db.transaction().execute(async (transaction) => {
          const { people } = createRepositories(transaction, kind);
          await people.put({ userId: `a${index}` });
          await people.put({ userId: `b${index}` });
        });
    })();
    for (let round = 0; round < 5; round += 1) {
      const counts = await writeBackup(copier, file);
      expect((counts['people'] ?? 1) % 2).toBe(0);
      await rm(file);
    }
    writing.abort();
    await writer;
    await copier.close();
    await database.close();
    await testDatabase.remove();
  });

  test('is restored only into a new database, whole or not at all', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = await fill(testDatabase);
    await writeBackup(database, file);
    await expect(restoreBackup(database, file)).rejects.toThrow(/in use already/);
    await expect(writeBackup(database, file)).rejects.toThrow(/is there already/);
    const before = await content(database);
    expect(before.people).toHaveLength(1);

    const empty = await createTestDatabase<Schema>(kind);
    const target = empty.connect();
    await migrate(target, migrations);
    const { roles } = createRepositories(target.db, kind);
    await roles.remove('guest');
    await expect(restoreBackup(target, file)).rejects.toThrow(/in use already/);
    for (const one of [database, target]) await one.close();
    for (const one of [testDatabase, empty]) await one.remove();
  });

  test('a file that is no whole backup is refused, and nothing is changed', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    await expect(writeBackup(database, file)).rejects.toThrow(/There is no database of Soglia yet/);
    await migrate(database, migrations);
    await expect(restoreBackup(database, file)).rejects.toThrow(/cannot be read/);
    await writeFile(file, 'no backup '.repeat(1000));
    await expect(restoreBackup(database, file)).rejects.toThrow(BackupError);
    await rm(file);
    await writeBackup(database, file);
    await truncate(file, 4096 * 8);
    await expect(restoreBackup(database, file)).rejects.toThrow(BackupError);
    await writeFile(file, '');
    await expect(restoreBackup(database, file)).rejects.toThrow(BackupError);
    expect(await checkDatabase(database)).toMatchObject({ people: 0, roles: 3 });
    await database.close();
    await testDatabase.remove();
  });

  test('neither older nor newer forms are taken for ours', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    await migrate(database, [...migrations, { name: 'of tomorrow', run: () => Promise.resolve() }]);
    await expect(writeBackup(database, file)).rejects.toThrow(/newer version/);
    await expect(checkDatabase(database)).rejects.toThrow(/newer version/);
    await database.close();
    await testDatabase.remove();
  });
});

describe('npm run data', () => {
  const command = fileURLToPath(new URL('../data-command.ts', import.meta.url));
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const options = { env: { ...process.env, ...env, INIT_CWD: tmpdir() } };
      execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr });
      });
    });

  test('backs up, restores and checks; a refusal is one line and exit code 1', async () => {
    const testDatabase = await createTestDatabase<Schema>('sqlite');
    await (await fill(testDatabase)).close();
    const data = testDatabase.address.replace(/\/[^/]*$/, '');
    const name = file.slice(tmpdir().length + 1);
    expect(await run(['check', '--data', data])).toEqual({
      code: 0,
      out: 'The database is whole: people 1, roles 3, entries of the audit log 3.\n',
    });
    expect((await run(['backup', name, '--data', data])).code).toBe(0);
    expect((await readFile(file)).subarray(0, 15).toString()).toBe('SQLite format 3');
    const other = join(tmpdir(), `soglia-store-${randomUUID()}`);
    expect((await run(['restore', file, '--data', other])).out).toMatch(/^Restored: people 1,/);
    const refused = await run(['restore', file, '--data', other]);
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/^The database is in use already.*\n$/);
    await rm(other, { recursive: true });
    await testDatabase.remove();
  });

  test('says that PostgreSQL does not answer without its address', async () => {
    const { code, out } = await run(['check'], { SOGLIA_DATABASE_URL: 'postgres://a:segreto@127.0.0.1:9/x' });
    expect(code).toBe(1);
    expect(out).toMatch(/^The database cannot be used: its server does not answer/);
    expect(out).not.toContain('segreto');
  });
});
