import { describe, expect, test } from 'vitest';
import { migrate, type Migration } from '@soglia/database';
import { databaseKinds, createTestDatabase } from '@soglia/database/testing';
import { defaultSettings } from '#settings/schema.ts';
import { SettingsError } from '#settings/settings-error.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import type { Schema } from './schema.ts';
import { migrations } from './migrations.ts';
import { openTestStore } from './testing/test-stores.ts';

describe.each(databaseKinds)('on %s', (kind) => {
  test('gateways that start at once on one new database migrate once', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const connections = Array.from({ length: 4 }, () => testDatabase.connect());
    try {
      await Promise.all(connections.map((database) => migrate(database, migrations)));
      const [first] = connections;
      const steps = await first?.db.selectFrom('schema_migrations').selectAll().execute();
      expect(steps?.map(({ number, name }) => [number, name])).toEqual(
        migrations.map(({ name }, index) => [index + 1, name]),
      );
      expect(await first?.db.selectFrom('roles').select('id').execute()).toHaveLength(3);
    } finally {
      await Promise.all(connections.map(({ close }) => close()));
      await testDatabase.remove();
    }
  });

  test('a step that fails leaves nothing of itself, and those before it stay', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    const broken: Migration<Schema> = {
      name: 'broken',
      run: async (db) => {
        await db.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new RangeError('half way');
      },
    };
    try {
      await expect(migrate(database, [...migrations, broken])).rejects.toThrow(RangeError);
      const tables = await database.db.introspection.getTables();
      expect(tables.map(({ name }) => name)).toContain('people');
      expect(tables.map(({ name }) => name)).not.toContain('half');
      const added: Migration<Schema> = {
        name: 'added',
        run: async (db) => {
          await db.schema.createTable('added').addColumn('id', 'integer').execute();
        },
      };
      await migrate(database, [...migrations, added]);
      await migrate(database, [...migrations, added]);
      const steps = await database.db.selectFrom('schema_migrations').select('name').execute();
      expect(steps).toHaveLength(migrations.length + 1);
    } finally {
      await database.close();
      await testDatabase.remove();
    }
  });

  test('a database of a newer version stops the start with one sentence, and is left as it is', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    await migrate(database, [...migrations, { name: 'of tomorrow', run: () => Promise.resolve() }]);
    await database.close();
    await using hub = await startTestHub();
    const settings =
      kind === 'sqlite'
        ? { data: testDatabase.address.replace(/\/[^/]*$/, '') }
        : { databaseUrl: testDatabase.address, data: defaultSettings.data };
    const start = startTestGateway(hub.url, settings);
    await expect(start).rejects.toThrow(SettingsError);
    await expect(start).rejects.toThrow(/^The database was written by a newer version of Soglia .*\.$/);
    await expect(openTestStore(kind, {}, testDatabase)).rejects.toMatchObject({ reason: 'newer' });
    await testDatabase.remove();
  });

  test('who changed their own phone before the gateway noted it is found in the audit log', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    const { db } = database;
    const step = migrations.findIndex(({ name }) => name === 'changed contacts');
    await migrate(database, migrations.slice(0, step));
    const person = { username: null, name: '', is_admin: 0, is_owner: 0, is_active: 1, local_only: 0 };
    for (const id of ['luca', 'maria', 'giulia'])
      await db
        .insertInto('people')
        .values({ ...person, user_id: id })
        .execute();
    const entry = { action: 'profile.changed', actor_name: '', subject_name: '', address: null };
    const phone = JSON.stringify([{ field: 'phone', before: null, after: '+393331234567' }]);
    const name = JSON.stringify([{ field: 'name', before: 'phone', after: 'email' }]);
    await db
      .insertInto('audit_log')
      .values([
        { ...entry, at: 5, actor_id: 'luca', subject_id: 'luca', changes: phone },
        { ...entry, at: 7, actor_id: 'luca', subject_id: 'luca', changes: phone },
        { ...entry, at: 8, actor_id: 'luca', subject_id: 'luca', changes: name },
        { ...entry, at: 9, actor_id: 'maria', subject_id: 'giulia', changes: phone },
        { ...entry, at: 9, actor_id: 'maria', subject_id: 'maria', changes: name },
      ])
      .execute();
    await migrate(database, migrations);
    const stored = db.selectFrom('people').select(['user_id', 'contact_changed_at']).orderBy('user_id');
    expect(await stored.execute()).toEqual([
      { user_id: 'giulia', contact_changed_at: null },
      { user_id: 'luca', contact_changed_at: 7 },
      { user_id: 'maria', contact_changed_at: null },
    ]);
    await database.close();
    await testDatabase.remove();
  });
});
