import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, onServer } from '@soglia/database/testing';
import { startTcpRelay } from '@soglia/database/testing/tcp-relay';
import { systemClock } from '@soglia/server/clock';
import { createLogger } from '#logging/logger.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Instances, InstanceTopic } from './instances.ts';
import { createPostgresInstances, type InstanceLimits } from './postgres-instances.ts';

const logger = createLogger('silent', { write: () => undefined });
/** What is slow on purpose. */
const quickly = { answer: 500, check: 50, shortestPause: 20, longestPause: 50 };

async function setUp() {
  const database = await createTestDatabase('postgres');
  const started: Instances[] = [];
  const start = (url = database.address, limits: Partial<InstanceLimits> = {}) => {
    const instances = createPostgresInstances({
      url,
      clock: systemClock,
      logger,
      limits: { ...quickly, ...limits },
    });
    started.push(instances);
    const heard: string[] = [];
    const state = { missed: 0, leads: [] as boolean[] };
    const topics: InstanceTopic[] = ['notifications', 'preferences', 'push_events', 'tickets'];
    for (const topic of topics) instances.onAnnounced(topic, (id) => heard.push(`${topic} ${id}`));
    instances.onMissed(() => (state.missed += 1));
    instances.onLeader((leads) => state.leads.push(leads));
    return { instances, heard, state };
  };
  return {
    address: database.address,
    start,
    /** One that listens already. */
    ready: async (url?: string, limits?: Partial<InstanceLimits>) => {
      const one = start(url, limits);
      await waitFor(() => {
        expect(one.state.missed).toBe(1);
      });
      return one;
    },
    [Symbol.asyncDispose]: async () => {
      for (const instances of started) await instances.close();
      await database.remove();
    },
  };
}

type Instance = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['ready']>>;

/** In front of PostgreSQL: with the address of the database behind it. */
async function startRelay(address: string) {
  const relay = await startTcpRelay({ to: address });
  const url = new URL(address);
  url.port = String(relay.port);
  return { ...relay, address: url.href };
}

const hears = (one: Instance, ...expected: string[]) =>
  waitFor(() => {
    expect(one.heard).toEqual(expected);
  });

const leads = (one: Instance, value: boolean) =>
  waitFor(() => {
    expect(one.instances.isLeader()).toBe(value);
  });

/** Ends the connections of instances as a server that is restarted does. */
const endSessions = (address: string) =>
  onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'soglia-instances' and datname = '${new URL(address).pathname.slice(1)}'`,
  );

describe('announcements', () => {
  test('reach every instance once and in their order, this one at once', async () => {
    await using setup = await setUp();
    const [one, other] = [await setup.ready(), await setup.ready()];
    one.instances.announce('notifications', 'a');
    expect(one.heard).toEqual(['notifications a']);
    for (const id of ['b', 'c', 'à "\n\u{1f600}']) one.instances.announce('preferences', id);
    await hears(other, 'notifications a', 'preferences b', 'preferences c', 'preferences à "\n\u{1f600}');
    other.instances.announce('push_events', '7');
    await waitFor(() => {
      expect(one.heard).toHaveLength(5);
    });
    expect(one.heard.at(-1)).toBe('push_events 7');
    expect(other.heard).toHaveLength(5);
    one.instances.announce('tickets', 'refresh');
    await waitFor(() => {
      expect(other.heard.at(-1)).toBe('tickets refresh');
    });
  });

  test('of other instances are told apart', async () => {
    await using setup = await setUp();
    const [one, other] = [await setup.ready(), await setup.ready()];
    const heard: string[] = [];
    const stop = one.instances.onAnnouncedElsewhere('tickets', (id) => heard.push(id));
    one.instances.announce('tickets', 'own');
    other.instances.announce('tickets', 'theirs');
    await hears(one, 'tickets own', 'tickets theirs');
    expect(heard).toEqual(['theirs']);
    stop();
    other.instances.announce('tickets', 'later');
    await hears(one, 'tickets own', 'tickets theirs', 'tickets later');
    expect(heard).toEqual(['theirs']);
  });

  test('of 4,000 bytes pass, larger ones are refused', async () => {
    await using setup = await setUp();
    const [one, other] = [await setup.ready(), await setup.ready()];
    const largest = '"'.repeat(2000) + 'à'.repeat(1000);
    one.instances.announce('preferences', largest);
    await hears(other, `preferences ${largest}`);
    expect(() => {
      one.instances.announce('preferences', `${largest}a`);
    }).toThrow(RangeError);
  });

  test('stay within their database, and what others write there is ignored', async () => {
    await using setup = await setUp();
    await using elsewhere = await setUp();
    const [one, stranger] = [await setup.ready(), await elsewhere.ready()];
    const client = new Client({ connectionString: setup.address });
    await client.connect();
    for (const payload of ['', 'x', '{}', '{"topic":"other","id":"1"}', '{"topic":"preferences","id":1}'])
      await client.query('select pg_notify($1, $2)', ['soglia_instances', payload]);
    await client.query('select pg_notify($1, $2)', [
      'soglia_instances',
      '{"topic":"preferences","id":"last"}',
    ]);
    await client.end();
    await hears(one, 'preferences last');
    expect(stranger.heard).toEqual([]);
  });

  test('made while the connection is lost arrive on the next one, and both learn that some were missed', async () => {
    await using setup = await setUp();
    const [one, other] = [await setup.ready(), await setup.ready()];
    await endSessions(setup.address);
    one.instances.announce('notifications', 'a');
    await waitFor(() => {
      expect([one.state.missed, other.state.missed]).toEqual([2, 2]);
    });
    one.instances.announce('notifications', 'b');
    await waitFor(() => {
      expect(other.heard.at(-1)).toBe('notifications b');
    });
  });

  test('that are too many while nothing answers end as one word that some were missed', async () => {
    await using setup = await setUp();
    await using relay = await startRelay(setup.address);
    const one = await setup.ready(relay.address, { waiting: 3 });
    const other = await setup.ready();
    relay.cut();
    for (let id = 0; id < 10; id += 1) one.instances.announce('preferences', String(id));
    relay.restore();
    await waitFor(() => {
      expect(other.state.missed).toBe(2);
    });
    expect(other.heard).toEqual(['preferences 0', 'preferences 1']);
  });
});

describe('the leader', () => {
  test('is one of three, and another one once its connection has ended', async () => {
    await using setup = await setUp();
    const all = [await setup.ready(), await setup.ready(), await setup.ready()];
    const leaders = () => all.filter(({ instances }) => instances.isLeader());
    const only = () =>
      waitFor(() => {
        const [leader, ...others] = leaders();
        expect(others).toEqual([]);
        if (leader === undefined) throw new Error('nobody leads');
        return leader;
      });
    const first = await only();
    await first.instances.close();
    expect([first.instances.isLeader(), first.state.leads]).toEqual([false, [true, false]]);
    const second = await only();
    expect(second).not.toBe(first);
    await endSessions(setup.address);
    await waitFor(() => {
      expect(second.state.leads.slice(0, 2)).toEqual([true, false]);
    });
    await only();
  });

  test('ceases to be it where the server is silent, and connects again when it answers', async () => {
    await using setup = await setUp();
    await using relay = await startRelay(setup.address);
    const one = await setup.ready(relay.address);
    await leads(one, true);
    relay.silence();
    await leads(one, false);
    relay.restore();
    await leads(one, true);
    const other = await setup.ready();
    one.instances.announce('notifications', 'a');
    await hears(other, 'notifications a');
  });

  test('is nobody while PostgreSQL is away, and an instance that is closed connects no more', async () => {
    await using setup = await setUp();
    await using relay = await startRelay(setup.address);
    relay.cut();
    const one = setup.start(relay.address);
    const tries = relay.connections.opened;
    await waitFor(() => {
      expect(relay.connections.opened).toBeGreaterThan(tries + 2);
    });
    expect(one.instances.isLeader()).toBe(false);
    await one.instances.close();
    relay.restore();
    const other = await setup.ready(relay.address);
    await leads(other, true);
    expect(one.state).toEqual({ missed: 0, leads: [] });
  });
});
