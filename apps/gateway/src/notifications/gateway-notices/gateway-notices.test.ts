import { expect, test } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '@soglia/server/durations';
import { createLogger } from '#logging/logger.ts';
import { HubCommandError } from '#service-connection/service-connection.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { userNameKey } from '#sign-in/user-name.ts';
import type { NewNotice } from '../notices.ts';
import { createGatewayNotices } from './gateway-notices.ts';

async function setUp({ leads = true } = {}) {
  const store = await openTestStore('sqlite');
  const leaders = new Set<(leads: boolean) => void>();
  let isLeader = leads;
  let followed = 0;
  let refusal: Error | undefined;
  let isAway = false;
  let refused = 0;
  const clock = manualClock();
  const added: NewNotice[] = [];
  const { service, setState } = createPeopleService(new Map());
  let backup: (event: unknown) => void = () => undefined;
  const notices = createGatewayNotices({
    notices: {
      add: (notice) => {
        if (isAway) {
          refused += 1;
          return Promise.reject(new StoreUnavailableError('away', 'busy'));
        }
        added.push(notice);
        return Promise.resolve('id');
      },
    },
    service: {
      ...service,
      get state() {
        return service.state;
      },
      follow: (_message, listener) => {
        followed += 1;
        if (refusal !== undefined) return Promise.reject(refusal);
        backup = listener;
        return Promise.resolve();
      },
    },
    store,
    clock,
    logger: createLogger('silent'),
    instances: {
      isLeader: () => isLeader,
      onLeader: (listener) => {
        leaders.add(listener);
        return () => leaders.delete(listener);
      },
    },
  });
  notices.start();
  return {
    store,
    clock,
    added,
    setState,
    notices,
    lead: () => {
      isLeader = true;
      for (const listener of leaders) listener(true);
    },
    followed: () => followed,
    refused: () => refused,
    refuse: (error: Error | undefined) => {
      refusal = error;
    },
    beAway: (value: boolean) => {
      isAway = value;
    },
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
  setup.clock.advance(4 * MINUTE_MS);
  setup.setState('connecting');
  setup.setState('hub_away');
  expect(setup.added).toEqual([]);
  setup.clock.advance(MINUTE_MS);
  await waitFor(() => {
    expect(setup.added).toMatchObject([{ title: 'Hub non raggiungibile', to: 'everybody' }]);
  });
  await waitFor(async () => {
    expect(await setup.store.values.get('notifications.hub_away')).toBeDefined();
  });
  setup.setState('ready');
  await waitFor(() => {
    expect(setup.added).toMatchObject([{}, { title: 'Hub di nuovo raggiungibile' }]);
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
    expect(setup.added).toMatchObject([{ title: 'Password cambiata', to: ['luca'] }]);
  });
});

test('tells how a backup ended, and of a sign-in on a new device', async () => {
  await using setup = await setUp();
  setup.backup({ manager_state: 'create_backup', state: 'in_progress' });
  setup.backup({ manager_state: 'create_backup', state: 'completed' });
  setup.backup({ manager_state: 'create_backup', state: 'failed' });
  expect(setup.added.map(({ title }) => title)).toEqual(['Backup completato', 'Backup non riuscito']);
  await setup.store.people.put({ userId: 'luca', username: 'Luca ' });
  setup.notices.newDevice(userNameKey('luca'), '192.0.2.7');
  await waitFor(() => {
    expect(setup.added.at(-1)).toMatchObject({ to: ['luca'], title: 'Accesso da un nuovo dispositivo' });
  });
});

test('who leads only after the five minutes tells it, and that the hub is back', async () => {
  await using setup = await setUp({ leads: false });
  setup.setState('hub_away');
  setup.clock.advance(10 * MINUTE_MS);
  expect(setup.added).toEqual([]);
  setup.lead();
  await waitFor(() => {
    expect(setup.added).toMatchObject([{ title: 'Hub non raggiungibile' }]);
  });

  await using other = await setUp({ leads: false });
  // The one that told it is gone, and the hub is back.
  await other.store.values.set('notifications.hub_away', '1');
  other.setState('ready');
  other.lead();
  await waitFor(() => {
    expect(other.added).toMatchObject([{ title: 'Hub di nuovo raggiungibile', id: 'hub-back-1' }]);
  });
});

test('backups are followed again after a refusal that may pass, on the same connection', async () => {
  await using setup = await setUp();
  setup.refuse(new HubCommandError('unknown_error', 'starting'));
  setup.setState('hub_away');
  setup.setState('ready');
  await waitFor(() => {
    setup.clock.advance(MINUTE_MS);
    expect(setup.followed()).toBeGreaterThan(3);
  });
  setup.refuse(undefined);
  await waitFor(() => {
    setup.clock.advance(MINUTE_MS);
    setup.backup({ manager_state: 'create_backup', state: 'completed' });
    expect(setup.added).toMatchObject([{ title: 'Backup completato' }]);
  });

  await using old = await setUp();
  old.refuse(new HubCommandError('unknown_command', 'Unknown command.'));
  old.setState('hub_away');
  old.setState('ready');
  const asked = old.followed();
  old.clock.advance(HOUR_MS);
  expect(old.followed()).toBe(asked);
});

test('a sign-in on a new device is told once the database answers again', async () => {
  await using setup = await setUp();
  await setup.store.people.put({ userId: 'luca', username: 'luca' });
  setup.beAway(true);
  for (let time = 0; time < 3; time += 1) setup.notices.newDevice(userNameKey('luca'), '192.0.2.7');
  setup.notices.newDevice(userNameKey('luca'), '192.0.2.8');
  setup.beAway(false);
  await waitFor(() => {
    setup.clock.advance(10_000);
    expect(setup.added).toHaveLength(2);
  });
  expect(new Set(setup.added.map(({ id }) => id)).size).toBe(2);
});

test('how a backup ended is told once the database answers again, once', async () => {
  await using setup = await setUp();
  setup.beAway(true);
  setup.backup({ manager_state: 'create_backup', state: 'failed' });
  await waitFor(() => {
    setup.clock.advance(MINUTE_MS);
    expect(setup.refused()).toBeGreaterThan(2);
  });
  setup.beAway(false);
  await waitFor(() => {
    setup.clock.advance(MINUTE_MS);
    expect(setup.added).toMatchObject([{ title: 'Backup non riuscito' }]);
  });
  setup.clock.advance(HOUR_MS);
  expect(setup.added).toHaveLength(1);
});

test('that the hub is back is not told when it has gone again before the database answers', async () => {
  await using setup = await setUp();
  await setup.store.values.set('notifications.hub_away', '1');
  setup.beAway(true);
  setup.setState('ready');
  // Before what was begun has failed.
  setup.setState('hub_away');
  await waitFor(() => {
    expect(setup.refused()).toBeGreaterThan(0);
  });
  setup.beAway(false);
  for (let minute = 0; minute < 4; minute += 1) {
    setup.clock.advance(MINUTE_MS);
    await setup.store.values.get('notifications.hub_away');
  }
  expect(setup.added).toEqual([]);
  setup.setState('ready');
  await waitFor(() => {
    expect(setup.added).toMatchObject([{ title: 'Hub di nuovo raggiungibile' }]);
  });
});
