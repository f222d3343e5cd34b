import { expect, test } from 'vitest';
import type { NewNotice } from '../notices.ts';
import { createSingleInstance } from '#instances/instances.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { userNameKey } from '#sign-in/user-name.ts';
import { createGatewayNotices } from './gateway-notices.ts';

async function setUp() {
  const store = await openTestStore('sqlite');
  const clock = manualClock();
  const told: NewNotice[] = [];
  const { service, setState } = createPeopleService(new Map());
  let backup: (event: unknown) => void = () => undefined;
  const notices = createGatewayNotices({
    notices: {
      add: (notice) => {
        told.push(notice);
        return Promise.resolve('id');
      },
    },
    service: {
      ...service,
      get state() {
        return service.state;
      },
      follow: (_message, listener) => {
        backup = listener;
        return Promise.resolve();
      },
    },
    ...{ store, clock, instances: createSingleInstance(), logger: createLogger('silent') },
  });
  notices.start();
  return {
    ...{ store, clock, told, setState, notices },
    backup: (event: unknown) => {
      backup(event);
    },
    [Symbol.asyncDispose]: async () => {
      notices.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

test('tells once that the hub was away for 5 minutes, and that it is back', async () => {
  await using setup = await setUp();
  setup.setState('hub_away');
  setup.clock.advance(4 * 60_000);
  setup.setState('connecting');
  setup.setState('hub_away');
  expect(setup.told).toEqual([]);
  setup.clock.advance(60_000);
  await waitFor(() => {
    expect(setup.told).toMatchObject([{ title: 'Hub non raggiungibile', to: 'everybody' }]);
  });
  await waitFor(async () => {
    expect(await setup.store.values.get('notifications.hub_away')).toBeDefined();
  });
  setup.setState('ready');
  await waitFor(() => {
    expect(setup.told).toMatchObject([{}, { title: 'Hub di nuovo raggiungibile' }]);
  });
});

test('tells a person that their password was changed, and nobody of what happened before', async () => {
  await using setup = await setUp();
  await waitFor(async () => {
    expect(await setup.store.values.get('notifications.audit_seen')).toBe('0');
  });
  const subject = { id: 'luca', name: 'Luca' };
  const about = { at: setup.clock.now(), actor: null, subject, changes: [], address: null };
  await setup.store.auditLog.add({ ...about, action: 'person.password_changed' });
  await setup.store.auditLog.add({ ...about, action: 'profile.changed' });
  await waitFor(() => {
    setup.clock.advance(10_000);
    expect(setup.told).toMatchObject([{ title: 'Password cambiata', to: ['luca'] }]);
  });
});

test('tells how a backup ended, and of a sign-in on a new device', async () => {
  await using setup = await setUp();
  setup.backup({ manager_state: 'create_backup', state: 'in_progress' });
  setup.backup({ manager_state: 'create_backup', state: 'completed' });
  setup.backup({ manager_state: 'create_backup', state: 'failed' });
  expect(setup.told.map(({ title }) => title)).toEqual(['Backup completato', 'Backup non riuscito']);
  await setup.store.people.put({ userId: 'luca', username: 'Luca ' });
  setup.notices.newDevice(userNameKey('luca'), '192.0.2.7');
  await waitFor(() => {
    expect(setup.told.at(-1)).toMatchObject({ to: ['luca'], title: 'Accesso da un nuovo dispositivo' });
  });
});
