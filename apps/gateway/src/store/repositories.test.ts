import type { MapDevice } from '@soglia/contracts/map';
import { describe, expect, test } from 'vitest';
import { migrate, sql } from '@soglia/database';
import { createTestDatabase, databaseKinds } from '@soglia/database/testing';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { createRepositories } from './repositories.ts';
import { seedRoles } from './seed-roles.ts';
import {
  DefaultRoleError,
  NameTakenError,
  RoleInUseError,
  UnknownRoleError,
  type NewAuditEntry,
  type PersonRecord,
  type Repair,
  type Repositories,
} from './store.ts';
import { testRole } from './testing/test-role.ts';
import { openTestStore } from './testing/test-stores.ts';

const entry = (changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: Date.UTC(2026, 10, 22, 12),
  action: 'role.changed',
  address: '192.168.1.20',
  actor: { id: 'anna', name: 'Anna' },
  subject: { id: 'guest', name: 'Ospite' },
  changes: [{ field: 'name', before: null, after: 'Ospite' }],
  ...changes,
});

const unknown: Omit<PersonRecord, 'userId'> = {
  username: null,
  name: '',
  isAdmin: false,
  isOwner: false,
  isActive: true,
  localOnly: false,
  roleId: null,
  phone: null,
  email: null,
  expiresOn: null,
  createdAt: null,
  lastAccess: null,
  contactChangedAt: null,
  sessionsEndedAt: null,
};

describe.each(databaseKinds)('on %s', (kind) => {
  test('energy settings are replaced in their revision only, by one of several at once', async () => {
    await using store = await openTestStore(kind);
    const { energySettings } = store;
    const first = await energySettings.read();
    expect(first.revision).toBe(0);
    const save = (revision: number, contracted: number) =>
      energySettings.replace(revision, { ...first.settings, contracted_kw: contracted });
    expect((await Promise.all([save(0, 3), save(0, 6)])).filter(Boolean)).toEqual([true]);
    expect(await save(0, 9)).toBe(false);
    expect(await save(2, 9)).toBe(false);
    expect(await save(1, 4.5)).toBe(true);
    expect(await energySettings.read()).toMatchObject({ revision: 2, settings: { contracted_kw: 4.5 } });
  });

  test('devices of the map are replaced in their revision only, by one of several at once', async () => {
    await using store = await openTestStore(kind);
    const { map } = store;
    expect(await map.readDevices()).toEqual({ revision: 0, devices: [] });
    const camera: MapDevice = {
      entity_id: 'camera.gate',
      name: 'Cancello',
      device_type: 'camera',
      latitude: 45.4642035,
      longitude: -179.9999999,
    };
    const both = [map.replaceDevices(0, [camera]), map.replaceDevices(0, [camera])];
    expect((await Promise.all(both)).filter(Boolean)).toEqual([true]);
    expect([await map.replaceDevices(0, []), await map.replaceDevices(2, [])]).toEqual([false, false]);
    expect(await map.readDevices()).toEqual({ revision: 1, devices: [camera] });
    expect(await map.replaceDevices(1, [])).toBe(true);
  });

  test('what a person chose is replaced in its revision only, and forgotten with the person', async () => {
    await using store = await openTestStore(kind);
    const { preferences, people } = store;
    const theme = (revision: number, scheme: string) => ({
      name: 'theme' as const,
      revision,
      document: { scheme },
    });
    const both = ['dark', 'light'].map((scheme) => preferences.replace('anna', theme(0, scheme)));
    expect((await Promise.all(both)).filter(Boolean)).toEqual([true]);
    expect(await preferences.replace('anna', theme(2, 'dark'))).toBe(false);
    expect(await preferences.replace('anna', theme(1, 'system'))).toBe(true);
    const language = { name: 'language' as const, revision: 0, document: { language: 'en' } };
    await preferences.replace('anna', language);
    await preferences.replace('luca', language);
    expect(await preferences.find('anna', 'theme')).toEqual(theme(2, 'system'));
    expect(await preferences.find('luca', 'theme')).toBeUndefined();
    expect(await preferences.list('anna')).toEqual([{ ...language, revision: 1 }, theme(2, 'system')]);
    await people.remove('anna');
    expect([(await preferences.list('anna')).length, (await preferences.list('luca')).length]).toEqual([
      0, 1,
    ]);
  });

  test('who shares their track is remembered once, and forgotten with the person', async () => {
    await using store = await openTestStore(kind);
    const { map, people } = store;
    for (const userId of ['b', 'a', 'b']) await map.shareTrack(userId);
    expect(await map.trackSharers()).toEqual(['a', 'b']);
    await map.stopSharingTrack('a');
    await people.put({ userId: 'b' });
    await people.remove('b');
    expect(await map.trackSharers()).toEqual([]);
  });

  test('a new database has the three roles, Residente being the default', async () => {
    await using store = await openTestStore(kind);
    const roles = await store.roles.list();
    expect(roles.map(({ name }) => name)).toEqual(['Ospite', 'Residente', 'Tecnico']);
    expect(roles).toEqual(expect.arrayContaining([...seedRoles]));
    expect(await store.roles.findDefault()).toMatchObject({ id: 'resident', rights: ['zones', 'energy'] });
    expect([await store.people.list(), await store.auditLog.page({ limit: 50 })]).toEqual([[], []]);
  });

  test('people: what is given is changed, the rest stays', async () => {
    await using store = await openTestStore(kind);
    const { people } = store;
    await people.put({ userId: 'b', name: 'Bruno' });
    expect(await people.find('b')).toEqual({ ...unknown, userId: 'b', name: 'Bruno' });
    const all: PersonRecord = {
      userId: 'b',
      username: 'bruno',
      name: 'Bruno Rossi',
      isAdmin: true,
      isOwner: true,
      isActive: false,
      localOnly: true,
      roleId: 'guest',
      phone: '+393331234567',
      email: 'bruno@casa.example',
      contactChangedAt: 4,
      expiresOn: '2026-12-31',
      createdAt: 1_795_000_000_000,
      lastAccess: 1_795_000_000_001,
      sessionsEndedAt: 1_795_000_000_002,
    };
    await people.put(all);
    expect(await people.find('b')).toEqual(all);
    await people.put({ userId: 'b', roleId: null, lastAccess: null, isAdmin: false });
    expect(await people.find('b')).toEqual({ ...all, roleId: null, lastAccess: null, isAdmin: false });
    await people.put({ userId: 'b' });
    await people.put({ userId: 'à', name: 'Ángela' });
    await people.put({ userId: 'z', name: 'zoe\0' });
    expect((await people.list()).map(({ name }) => name)).toEqual(['Ángela', 'Bruno Rossi', 'zoe']);
    expect([await people.remove('b'), await people.remove('b'), await people.find('b')]).toEqual([
      true,
      false,
      undefined,
    ]);
    await expect(people.put({ userId: 'z', roleId: 'missing' })).rejects.toThrow(UnknownRoleError);
  });

  test('roles: kept whole, names taken whatever the case', async () => {
    await using store = await openTestStore(kind);
    const { roles } = store;
    await roles.create(testRole('a'));
    expect(await roles.find('a')).toEqual(testRole('a'));
    expect(await roles.find('missing')).toBeUndefined();
    await expect(roles.create(testRole('b', { name: 'TECNICO ' }))).rejects.toThrow(NameTakenError);
    await expect(roles.replace(testRole('a', { name: 'ospite' }))).rejects.toThrow(NameTakenError);
    expect(await roles.replace(testRole('a', { name: 'RUOLO A', functions: [] }))).toBe(true);
    expect(await roles.find('a')).toEqual(testRole('a', { name: 'RUOLO A', functions: [] }));
    expect(await roles.replace(testRole('missing'))).toBe(false);
    expect([await roles.remove('a'), await roles.remove('a')]).toEqual([true, false]);
  });

  test('there is always one default role, and it is not removed', async () => {
    await using store = await openTestStore(kind);
    const { roles } = store;
    await roles.create(testRole('a', { isDefault: true }));
    expect((await roles.findDefault()).id).toBe('a');
    expect((await roles.find('resident'))?.isDefault).toBe(false);
    await roles.replace(testRole('a', { isDefault: false, name: 'Nuovo' }));
    expect(await roles.findDefault()).toMatchObject({ id: 'a', name: 'Nuovo' });
    await expect(roles.remove('a')).rejects.toThrow(DefaultRoleError);
    await roles.replace(testRole('guest', { isDefault: true }));
    expect((await roles.findDefault()).id).toBe('guest');
    expect(await roles.remove('a')).toBe(true);
  });

  test('a role in use stays, with the number of people who have it; administrators do not count', async () => {
    await using store = await openTestStore(kind);
    const { people, roles } = store;
    await people.put({ userId: 'a', roleId: 'guest' });
    await people.put({ userId: 'b', roleId: 'guest' });
    await people.put({ userId: 'admin', roleId: 'guest', isAdmin: true });
    const error: unknown = await roles.remove('guest').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RoleInUseError);
    expect(error).toMatchObject({ people: 2 });
    await people.put({ userId: 'a', roleId: null });
    await people.remove('b');
    expect(await roles.remove('guest')).toBe(true);
    expect((await people.find('admin'))?.roleId).toBeNull();
  });

  test('the audit log is read by pages, newest first, and filtered', async () => {
    await using store = await openTestStore(kind);
    const { auditLog } = store;
    for (let index = 0; index < 7; index += 1) await auditLog.add(entry({ at: 1000 * (index + 1) }));
    await auditLog.add(
      entry({ at: 9000, action: 'house.prepared', actor: null, subject: null, address: null }),
    );
    const first = await auditLog.page({ limit: 3 });
    expect(first.map(({ at }) => Date.parse(at))).toEqual([9000, 7000, 6000, 5000]);
    expect(first[0]).toMatchObject({ actor: null, subject: null, action: 'house.prepared', address: null });
    expect(first[1]).toEqual({ ...entry(), id: first[1]?.id, at: '1970-01-01T00:00:07.000Z' });
    const before = first[2]?.id ?? 0;
    const next = await auditLog.page({ limit: 10, before });
    expect(next.map(({ at }) => Date.parse(at))).toEqual([5000, 4000, 3000, 2000, 1000]);
    const moments = async (query: object) =>
      (await auditLog.page({ limit: 10, ...query })).map(({ at }) => Date.parse(at));
    expect(await moments({ fromAt: 6000, toAt: 9000 })).toEqual([7000, 6000]);
    expect(await moments({ action: 'house.prepared' })).toEqual([9000]);
    expect(await moments({ actor: 'anna', fromAt: 7000 })).toEqual([7000]);
    expect(await moments({ subject: 'missing' })).toEqual([]);
  });

  test('only the newest 100,000 entries of the audit log are kept', async () => {
    const testDatabase = await createTestDatabase<Schema>(kind);
    const database = testDatabase.connect();
    await migrate(database, migrations);
    const { auditLog } = createRepositories(database.db, kind);
    await auditLog.add(entry());
    // As if it had counted on: the next entry is the one at which old ones are removed.
    await sql`insert into audit_log (id, at, action, changes) values (100099, 1, 'role.changed', '[]')`.execute(
      database.db,
    );
    if (kind === 'postgres') await sql`select setval('audit_log_id_seq', 100099)`.execute(database.db);
    await auditLog.add(entry());
    expect((await auditLog.page({ limit: 50 })).map(({ id }) => id)).toEqual([100_100, 100_099]);
    await database.close();
    await testDatabase.remove();
  });

  test('repairs and values', async () => {
    await using store = await openTestStore(kind);
    const { repairs, values } = store;
    const repair: Repair = {
      id: 'r1',
      kind: 'delete_user',
      userId: 'a',
      username: null,
      tries: 0,
      dueAt: 1_795_000_000_000,
    };
    await repairs.add(repair);
    await repairs.add({ ...repair, id: 'r0', dueAt: repair.dueAt - 1 });
    await repairs.put({ ...repair, tries: 3, username: 'anna' });
    expect(await repairs.list()).toEqual([
      { ...repair, id: 'r0', dueAt: repair.dueAt - 1 },
      { ...repair, tries: 3, username: 'anna' },
    ]);
    await repairs.remove('r0');
    await repairs.remove('r1');
    expect(await repairs.list()).toEqual([]);

    expect(await values.get('key')).toBeUndefined();
    await values.set('key', 'uno');
    await values.set('key', 'due');
    expect(await values.get('key')).toBe('due');
    expect(await values.replace('key', 'uno', 'tre')).toBe(false);
    expect(await values.replace('key', 'due', 'tre')).toBe(true);
    expect(await values.replace('other', '', 'tre')).toBe(false);
    expect(await values.get('key')).toBe('tre');
    await values.remove('key');
    expect(await values.get('key')).toBeUndefined();
  });

  test('a transaction is kept whole or not at all, also where an error in it is caught', async () => {
    await using store = await openTestStore(kind);
    const result = await store.transaction(async ({ people, auditLog }) => {
      await people.put({ userId: 'a', name: 'Anna' });
      await auditLog.add(entry());
      return 'stored';
    });
    expect(result).toBe('stored');
    await expect(
      store.transaction(async ({ people, auditLog }) => {
        await people.put({ userId: 'b' });
        await auditLog.add(entry());
        throw new RangeError('half way');
      }),
    ).rejects.toThrow(RangeError);
    await expect(
      store.transaction(async ({ people, roles }) => {
        await people.put({ userId: 'c' });
        await roles.create(testRole('x', { name: 'Ospite' })).catch(() => undefined);
      }),
    ).rejects.toThrow();
    expect((await store.people.list()).map(({ userId }) => userId)).toEqual(['a']);
    expect(await store.auditLog.page({ limit: 50 })).toHaveLength(1);
    expect(await store.check()).toBe(true);
  });

  test('a query after the end of its transaction is refused', async () => {
    await using store = await openTestStore(kind);
    const left: Repositories[] = [];
    await store.transaction((repositories) => {
      left.push(repositories);
      return Promise.resolve();
    });
    await expect(left[0]?.people.list()).rejects.toThrow(/already committed/);
  });

  test('many at once: a role is either removed or given', async () => {
    await using store = await openTestStore(kind);
    for (let round = 0; round < 10; round += 1) {
      const id = `r${round}`;
      await store.roles.create(testRole(id));
      const [given, removed] = await Promise.allSettled([
        store.people.put({ userId: `p${round}`, roleId: id }),
        store.roles.remove(id),
      ]);
      expect([given.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect((await store.people.find(`p${round}`)) !== undefined).toBe(
        (await store.roles.find(id)) !== undefined,
      );
    }
  });
});
