import type { RoleRight } from '@soglia/contracts/companion';
import { expect, test } from 'vitest';
import { HubCommandError, ServiceUnavailableError } from '#service-connection/service-connection.ts';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';

interface Asked {
  readonly type: string;
  readonly signal: AbortSignal | undefined;
  readonly answer: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** A prepared house whose service connection answers what the test answers, and Luca's socket. */
async function setUp(limits: Readonly<Record<string, number>> = {}, names: readonly string[] = ['luca']) {
  const people = createPeople(['maria', ...names]);
  const hub = await startIdentityHub(people);
  const peopleService = createPeopleService(people.users);
  const asked: Asked[] = [];
  const followed: { readonly emit: (event: unknown) => void; readonly signal: AbortSignal | undefined }[] =
    [];
  const lists = new Set(['backup', 'energy']);
  const gateway = await startTestGateway(
    hub.url,
    {},
    {
      limits,
      service: {
        ...peopleService.service,
        get state() {
          return peopleService.service.state;
        },
        command: (message, { signal } = {}) => {
          if (!lists.has(message.type.split('/')[0] ?? '')) return peopleService.service.command(message);
          return new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => {
              reject(signal.reason instanceof Error ? signal.reason : new Error('ended'));
            });
            asked.push({ type: message.type, signal, answer: resolve, fail: reject });
          });
        },
        follow: (message, listener, { signal } = {}) => {
          if (message.type !== 'backup/subscribe_events')
            return peopleService.service.follow(message, listener);
          listener({ manager_state: 'idle', secret: 'segreto' });
          followed.push({ emit: listener, signal });
          return Promise.resolve();
        },
      },
    },
  );
  // The gateway follows backups for its own notices.
  followed.splice(0);
  const grant = async (...rights: readonly RoleRight[]) => {
    const role = await gateway.store.roles.findDefault();
    await gateway.store.roles.replace({ ...role, rights });
    await gateway.identity.storeChanged();
  };
  const open = async (name = 'luca') => {
    const client = openClient(gateway.socketUrl);
    await client.signIn(people.issue(name));
    await client.waitForText('auth_ok');
    return {
      ...client,
      send: (message: object) => {
        client.socket.send(JSON.stringify(message));
      },
      /** The answers and events of one command. */
      of: (id: number) =>
        client.received
          .map((text) => JSON.parse(text) as { id?: number; success?: boolean; error?: { code: string } })
          .filter((message) => message.id === id),
      close: () => {
        client.socket.terminate();
      },
    };
  };
  const takes = (count: number) =>
    waitFor(() => {
      if (asked.length < count) throw new Error(`only ${asked.map(({ type }) => type).join(', ')}`);
      return asked;
    });
  return {
    people,
    hub,
    peopleService,
    gateway,
    asked,
    followed,
    grant,
    open,
    takes,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

test('a late answer holds up no other command, and comes with the id of its own', async () => {
  await using setup = await setUp();
  await setup.grant('backups');
  const luca = await setup.open();
  luca.send({ id: 5, type: 'backup/info' });
  const [info] = await setup.takes(1);
  luca.send({ id: 6, type: 'ping' });
  // The id is taken although the hub never gets the command.
  luca.send({ id: 5, type: 'get_config' });
  await luca.waitForText('id_reuse');
  info?.answer({ backups: [{ backup_id: 'a', secret: 'segreto' }], agent_errors: {} });
  await luca.waitForText('backup_id');
  expect(luca.of(5)).toMatchObject([{ success: false }, { success: true }]);
  expect(luca.received.join('')).not.toContain('segreto');
  luca.close();
});

test('what the hub refuses and where it does not answer', async () => {
  await using setup = await setUp();
  await setup.grant('backups');
  const luca = await setup.open();
  for (const id of [1, 2, 3]) luca.send({ id, type: 'backup/agents/info' });
  const [first, second, third] = await setup.takes(3);
  first?.fail(new HubCommandError('home_assistant_error', 'Backup manager busy'));
  second?.fail(new ServiceUnavailableError('hub_away', true));
  third?.answer('no object');
  await waitFor(() => {
    expect([1, 2, 3].map((id) => luca.of(id)[0]?.error?.code)).toEqual([
      'home_assistant_error',
      'home_assistant_error',
      'unknown_error',
    ]);
  });
  luca.close();
});

test('an answer larger than what waits for a client arrives whole, and the next one too', async () => {
  await using setup = await setUp({ socketBuffer: 64 * 1024, ownAnswerBuffer: 16 * 1024 });
  await setup.grant('backups');
  const luca = await setup.open();
  const backups = Array.from({ length: 20_000 }, (_, at) => ({ backup_id: `b${at}`, name: 'x'.repeat(50) }));
  luca.send({ id: 1, type: 'backup/info' });
  (await setup.takes(1))[0]?.answer({ backups });
  await luca.waitForText('b19999');
  await waitFor(() => {
    luca.send({ id: 2 + luca.received.length, type: 'backup/agents/info' });
    expect(setup.asked.length).toBeGreaterThan(1);
  });
  luca.close();
});

test('reading ends with the socket; a change goes on, and is recorded', async () => {
  await using setup = await setUp();
  await setup.grant('backups', 'energy');
  const luca = await setup.open();
  luca.send({ id: 1, type: 'backup/info' });
  luca.send({ id: 2, type: 'backup/generate_with_automatic_settings' });
  const [info, made] = await setup.takes(2);
  // Rights that change end the socket.
  await setup.grant();
  await luca.waitForClose();
  await waitFor(() => {
    expect(info?.signal?.aborted).toBe(true);
  });
  expect(made?.signal).toBeUndefined();
  made?.answer({ backup_job_id: 'job' });
  await waitFor(async () => {
    expect(await setup.gateway.store.auditLog.page({ limit: 5, action: 'backup.created' })).toMatchObject([
      { actor: { id: 'luca' }, subject: { id: 'job', name: 'Automatic backup' } },
    ]);
  });
});

test('a person has some under way, and makes some backups an hour', async () => {
  await using setup = await setUp({ onBehalf: 4, backupsPerPerson: 1 });
  await setup.grant('backups');
  const luca = await setup.open();
  for (const id of [1, 2, 3]) luca.send({ id, type: 'backup/info' });
  await waitFor(() => {
    expect(luca.of(3)).toMatchObject([{ error: { code: 'home_assistant_error' } }]);
  });
  for (const { answer } of await setup.takes(2)) answer({ backups: [] });
  await waitFor(() => {
    expect(luca.of(2)).toMatchObject([{ success: true }]);
  });
  luca.send({ id: 4, type: 'backup/generate_with_automatic_settings' });
  (await setup.takes(3)).at(-1)?.answer({ backup_job_id: 'job' });
  luca.send({ id: 5, type: 'backup/generate_with_automatic_settings' });
  await waitFor(() => {
    expect(luca.of(5)).toMatchObject([{ error: { code: 'too_many_requests' } }]);
  });
  expect(setup.asked.length).toBe(3);
  luca.close();
});

test('people who ask all they can leave a permit to another one', async () => {
  const names = ['luca', 'anna', 'pietro'];
  await using setup = await setUp({ onBehalf: 4 }, names);
  await setup.grant('backups');
  for (const [index, name] of names.entries()) {
    const client = await setup.open(name);
    for (const id of [1, 2, 3]) client.send({ id, type: 'backup/info' });
    await setup.takes([2, 3, 4][index] ?? 0);
    await waitFor(() => {
      expect(client.of(3)).toMatchObject([{ error: { code: 'home_assistant_error' } }]);
    });
  }
});

test('one subscription of the hub for all, ended with the last one', async () => {
  await using setup = await setUp();
  await setup.grant('backups');
  const [luca, again] = [await setup.open(), await setup.open()];
  const subscribe = { id: 1, type: 'backup/subscribe_events' };
  for (const client of [luca, again]) {
    client.send(subscribe);
    await client.waitForText('"result":null');
    expect(client.of(1)).toMatchObject([{ event: { manager_state: 'idle' } }, { success: true }]);
  }
  expect(setup.followed.length).toBe(1);
  setup.followed[0]?.emit({ manager_state: 'create_backup', stage: 'home_assistant', secret: 'segreto' });
  for (const client of [luca, again]) await client.waitForText('home_assistant');
  luca.send({ id: 2, type: 'unsubscribe_events', subscription: 1 });
  await waitFor(() => {
    expect(luca.of(2)).toMatchObject([{ success: true }]);
  });
  setup.followed[0]?.emit({ manager_state: 'create_backup', stage: 'finishing_file' });
  await again.waitForText('finishing_file');
  expect(luca.received.join('')).not.toMatch(/finishing_file|segreto/);
  again.close();
  await waitFor(() => {
    expect(setup.followed[0]?.signal?.aborted).toBe(true);
  });
  luca.send({ ...subscribe, id: 4 });
  await waitFor(() => {
    expect(luca.of(4)).toMatchObject([{ event: { manager_state: 'idle' } }, { success: true }]);
  });
  // Without the gateway's own connection roles are not known, and nobody stays.
  setup.peopleService.setState('hub_away');
  await luca.waitForClose();
  expect(setup.followed.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
});

test('who subscribes and leaves again and again costs the hub one subscription', async () => {
  await using setup = await setUp();
  await setup.grant('backups');
  const luca = await setup.open();
  const flood = Array.from({ length: 100 }, (_, at) => [
    { id: 2 * at + 1, type: 'backup/subscribe_events' },
    { id: 2 * at + 2, type: 'unsubscribe_events', subscription: 2 * at + 1 },
  ]);
  luca.send(flood.flat());
  await luca.waitForText('"id":200,');
  expect(setup.followed.length).toBe(1);
  await waitFor(() => {
    expect(setup.followed[0]?.signal?.aborted).toBe(true);
  });
  luca.close();
});
