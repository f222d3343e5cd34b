import { describe, expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits, type Limits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { hubUser, startPeopleHub, type PeopleHubOptions } from '#testing/people-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createServiceConnection, type LostReason } from './create-service-connection.ts';
import { HubCommandError, ServiceUnavailableError, type ServiceEvent } from './service-connection.ts';

function connectTo(hubUrl: string, limits: Partial<Limits> = {}, clock = systemClock) {
  const lines: string[] = [];
  const lost: LostReason[] = [];
  const events: ServiceEvent[] = [];
  let linkFailures = 0;
  const connection = createServiceConnection({
    link: {
      socketUrl: `${hubUrl.replace('http', 'ws')}/api/websocket`,
      recordFailure: () => (linkFailures += 1),
    },
    limits: { ...defaultLimits, ...limits },
    clock,
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
  });
  connection.onEvent((event) => {
    events.push(event);
    if (connection.lostReason !== undefined) lost.push(connection.lostReason);
  });
  return {
    connection,
    lost,
    events,
    log: () => lines.join(''),
    linkFailures: () => linkFailures,
    state: (state: string) => waitFor(() => expect(connection.state).toBe(state)),
    [Symbol.dispose]: () => connection.close(),
  };
}

async function setUp(options: PeopleHubOptions = {}, limits: Partial<Limits> = {}) {
  const hub = await startPeopleHub(options);
  const token = makeToken('service');
  hub.tokens.set(token, 'anna');
  const setup = connectTo(hub.url, limits);
  return {
    ...setup,
    hub,
    token,
    [Symbol.asyncDispose]: async () => {
      setup.connection.close();
      await hub.close();
    },
  };
}

describe('on the demo hub', () => {
  test('is ready with a token of the owner, and knows the people', async () => {
    await using hub = Object.assign(await startDemoHub(), disposal);
    using setup = connectTo(hub.url);
    setup.connection.use(hub.issueOwnerToken('Soglia'));
    await setup.state('ready');
    const people = [...(setup.connection.people()?.values() ?? [])];
    expect(people.find(({ username }) => username === 'maria')).toMatchObject({
      name: 'Maria Bianchi',
      isOwner: true,
      isAdmin: true,
      isActive: true,
      localOnly: false,
    });
    expect(people.find(({ username }) => username === 'luca')).toMatchObject({
      isOwner: false,
      isAdmin: false,
    });
    expect(await setup.connection.command({ type: 'auth/current_user' })).toMatchObject({ is_owner: true });
    await expect(setup.connection.command({ type: 'no/such_command' })).rejects.toBeInstanceOf(
      HubCommandError,
    );
  });

  test('a restart of the hub is no loss; a revoked token is one', async () => {
    await using hub = Object.assign(await startDemoHub(), disposal);
    using setup = connectTo(hub.url, { serviceRetry: 100 });
    const token = hub.issueOwnerToken('Soglia');
    setup.connection.use(token);
    await setup.state('ready');
    hub.faults.dropSockets();
    await setup.state('hub_away');
    await setup.state('ready');
    expect([setup.lost, setup.linkFailures()]).toEqual([[], 1]);

    hub.faults.revoke('maria');
    await setup.state('lost');
    expect([setup.lost, setup.connection.lostReason]).toEqual([['refused'], 'refused']);
    await expect(setup.connection.command({ type: 'auth/current_user' })).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      state: 'lost',
      sent: false,
    });
    expect(setup.log()).not.toContain(token.split('.')[2]);
  });

  test('is woken before its time by whoever knows that the hub is back', async () => {
    await using hub = Object.assign(await startDemoHub(), disposal);
    // No timer runs out.
    using setup = connectTo(hub.url, {}, manualClock());
    setup.connection.use(hub.issueOwnerToken('Soglia'));
    await setup.state('ready');
    setup.connection.wake();
    hub.faults.dropSockets();
    await setup.state('hub_away');
    setup.connection.wake();
    await setup.state('ready');
    const { a: states } = await new Promise<{ a?: object }>((resolve, reject) => {
      const first = (event: unknown) => resolve(event as { a?: object });
      setup.connection.follow({ type: 'subscribe_entities' }, first).catch(reject);
    });
    expect(Object.keys(states ?? {}).length).toBeGreaterThan(0);
  });
});

const disposal = {
  async [Symbol.asyncDispose](this: { close(): Promise<void> }) {
    await this.close();
  },
};

describe('on a hub of the test', () => {
  test('a refused token is tried once: the hub counts each try as a failed sign-in', async () => {
    await using setup = await setUp({}, { serviceRetry: 10 });
    setup.hub.tokens.delete(setup.token);
    setup.connection.use(setup.token);
    await setup.state('lost');

    // Another connection is made ten times meanwhile.
    const good = makeToken('other');
    setup.hub.tokens.set(good, 'anna');
    using other = connectTo(setup.hub.url, { serviceRetry: 10 });
    other.connection.use(good);
    for (let at = 1; at <= 10; at += 1) {
      const becameReady = (event: ServiceEvent) => event.kind === 'state' && event.state === 'ready';
      await waitFor(() => expect(other.events.filter(becameReady)).toHaveLength(at));
      for (const socket of setup.hub.sockets) socket.terminate();
    }
    expect(setup.hub.signIns.filter((used) => used === setup.token)).toHaveLength(1);
  });

  test('a token of somebody who is not the owner, or no longer, is lost', async () => {
    await using setup = await setUp();
    setup.hub.tokens.set(setup.token, 'luca');
    setup.connection.use(setup.token);
    await setup.state('lost');
    expect(setup.lost).toEqual(['not_owner']);

    setup.hub.tokens.set(setup.token, 'anna');
    setup.connection.use(setup.token);
    await setup.state('ready');
    setup.hub.users.set('anna', hubUser('anna', { group_ids: ['system-admin'] }));
    setup.hub.fire('user_updated', 'anna');
    await setup.state('lost');
    expect(setup.lost).toEqual(['not_owner', 'not_owner']);
  });

  test('follows people who are added, changed and removed; tells of a change before it has the new list', async () => {
    await using setup = await setUp();
    setup.connection.use(setup.token);
    await setup.state('ready');
    expect([...(setup.connection.people()?.keys() ?? [])]).toEqual(['anna', 'luca']);

    setup.hub.users.set('sara', hubUser('sara', { username: null, local_only: true }));
    setup.hub.fire('user_added', 'sara');
    await waitFor(() =>
      expect(setup.connection.people()?.get('sara')).toMatchObject({ username: null, localOnly: true }),
    );

    setup.events.length = 0;
    setup.hub.users.set('luca', hubUser('luca', { is_active: false }));
    setup.hub.fire('user_updated', 'luca');
    await waitFor(() => expect(setup.connection.people()?.get('luca')?.isActive).toBe(false));
    setup.hub.users.delete('luca');
    setup.hub.fire('user_removed', 'luca');
    await waitFor(() => expect(setup.connection.people()?.has('luca')).toBe(false));
    expect(setup.events).toEqual([
      { kind: 'user_updated', userId: 'luca' },
      { kind: 'people' },
      { kind: 'user_removed', userId: 'luca' },
      { kind: 'people' },
    ]);
  });

  test('many changes at once are read with a few lists, the last one after the last change', async () => {
    await using setup = await setUp();
    setup.connection.use(setup.token);
    await setup.state('ready');
    const before = setup.hub.commands.length;
    for (let at = 0; at < 200; at += 1) {
      setup.hub.users.set(`p${at}`, hubUser(`p${at}`));
      setup.hub.fire('user_added', `p${at}`);
    }
    await waitFor(() => expect(setup.connection.people()?.size).toBe(202));
    expect(setup.hub.commands.length - before).toBeLessThan(200);
  });

  test('a command that is not answered ends with its time limit, or with its signal', async () => {
    await using setup = await setUp({
      answer: (type) => (type === 'config/auth/update' ? 'silent' : undefined),
    });
    setup.connection.use(setup.token);
    await setup.state('ready');
    const update = { type: 'config/auth/update', user_id: 'luca' };
    await expect(setup.connection.command(update, { timeout: 20 })).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      sent: true,
    });
    const cancel = new AbortController();
    const waiting = setup.connection.command(update, { signal: cancel.signal });
    cancel.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  test('at most a number of commands are under way; an ended connection answers them all', async () => {
    await using setup = await setUp({ answer: (type) => (type === 'ping_me' ? 'silent' : undefined) });
    setup.connection.use(setup.token);
    await setup.state('ready');
    const sent = Array.from({ length: defaultLimits.serviceCommands }, () =>
      setup.connection.command({ type: 'ping_me' }).catch((error: unknown) => error),
    );
    await expect(setup.connection.command({ type: 'ping_me' })).rejects.toMatchObject({ sent: false });
    for (const socket of setup.hub.sockets) socket.terminate();
    for (const error of await Promise.all(sent)) expect(error).toMatchObject({ sent: true });
  });

  test.each<[string, PeopleHubOptions]>([
    ['says nothing', { silent: true }],
    ['does not answer who the token is', { answer: () => 'silent' }],
    ['ends the connection', { answer: () => 'close' }],
    ['does not know the list of people', { answer: unlessUser({ code: 'unknown_command' }) }],
    [
      'refuses events',
      { answer: (type) => (type === 'subscribe_events' ? { code: 'unauthorized' } : undefined) },
    ],
  ])('a hub that %s is away, not lost', async (_name, options) => {
    await using setup = await setUp(options, { socketSignIn: 50, serviceCommand: 50, serviceRetry: 20 });
    setup.connection.use(setup.token);
    await setup.state('hub_away');
    await waitFor(() => expect(setup.hub.handshakes.length).toBeGreaterThan(2));
    expect([setup.lost, setup.connection.state]).toEqual([[], 'hub_away']);
  });

  test.each([
    ['not a list', { result: { users: 'all' } }],
    ['entries that are none', { result: [null, 5, {}, { id: '../x', is_owner: true }, [['anna']]] }],
  ])('a list of people that is %s names no owner', async (_name, result) => {
    await using setup = await setUp({ answer: unlessUser(result) });
    setup.connection.use(setup.token);
    await setup.state('lost');
    expect(setup.connection.people()).toBeUndefined();
  });

  test('answers that are no JSON or of no command are passed over; one that is too long ends the connection', async () => {
    await using setup = await setUp({}, { serviceAnswer: 100_000, serviceRetry: 20 });
    setup.connection.use(setup.token);
    await setup.state('ready');
    for (const socket of setup.hub.sockets) {
      for (const text of ['{', '[]', 'null', '{"id":999,"type":"result"}', '{"id":"1","type":"event"}'])
        socket.send(text);
    }
    await setup.connection.refreshPeople();
    for (const socket of setup.hub.sockets) socket.send('x'.repeat(200_000));
    await waitFor(() => expect(setup.hub.handshakes.length).toBe(2));
    await setup.state('ready');
  });

  test('what is followed and not answered in time is given up at the hub, too', async () => {
    await using setup = await setUp({}, { serviceCommand: 100 });
    setup.connection.use(setup.token);
    await setup.state('ready');
    setup.hub.answerWith((type) => (type === 'backup/subscribe_events' ? 'silent' : undefined));
    const following = setup.connection.follow({ type: 'backup/subscribe_events' }, () => undefined);
    await expect(following).rejects.toBeInstanceOf(ServiceUnavailableError);
    const id = setup.hub.commands.find(({ type }) => type === 'backup/subscribe_events')?.['id'];
    await waitFor(() => {
      expect(setup.hub.commands.at(-1)).toMatchObject({ type: 'unsubscribe_events', subscription: id });
    });
  });

  test('a listener that fails ends neither the connection nor what others are told', async () => {
    await using setup = await setUp();
    setup.connection.use(setup.token);
    await setup.state('ready');
    const told: unknown[] = [];
    await setup.connection.follow({ type: 'subscribe_events', event_type: 'user_updated' }, () => {
      throw new TypeError('a listener of the house failed');
    });
    await setup.connection.follow({ type: 'subscribe_events', event_type: 'user_updated' }, (event) => {
      told.push(event);
    });
    const last = Math.max(...setup.hub.commands.map(({ id }) => Number(id)));
    for (const socket of setup.hub.sockets)
      for (const id of [last - 1, last]) socket.send(JSON.stringify({ id, type: 'event', event: { id } }));
    await waitFor(() => expect(told).toEqual([{ id: last }]));
    expect([setup.connection.state, setup.hub.handshakes.length]).toEqual(['ready', 1]);
    expect(setup.log()).toContain('a listener of a connection to the hub failed');
  });

  test('tries again soon after a failure, and never later than the limit', async () => {
    const clock = manualClock();
    await using hub = await startPeopleHub({ silent: true });
    using setup = connectTo(hub.url, { serviceRetry: 8000 }, clock);
    setup.connection.use(makeToken('service'));
    for (const wait of [500, 1000, 2000, 4000, 8000, 8000, 8000]) {
      const { length } = hub.handshakes;
      await waitFor(() => expect(hub.sockets.size).toBe(1));
      clock.advance(defaultLimits.socketSignIn);
      await waitFor(() => expect([setup.connection.state, hub.sockets.size]).toEqual(['hub_away', 0]));
      clock.advance(wait);
      await waitFor(() => expect(hub.handshakes.length).toBe(length + 1));
    }
  });

  test('without a token there is no connection, and nothing is sent', async () => {
    await using setup = await setUp();
    setup.connection.goWithout('not_prepared');
    await expect(setup.connection.refreshPeople()).rejects.toBeInstanceOf(ServiceUnavailableError);
    expect([setup.connection.state, setup.hub.handshakes]).toEqual(['not_prepared', []]);
  });
});

/** An answer in place of the list of people. */
function unlessUser(answer: { readonly code: string } | { readonly result: unknown }) {
  return (type: string) => (type === 'config/auth/list' ? answer : undefined);
}
