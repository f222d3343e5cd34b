import { describe, expect, test, vi } from 'vitest';
import type { Caller } from '#identity/caller.ts';
import { createPeople, startIdentityHub, type IdentityHubOptions } from '#testing/identity-hub.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { GatewayParts } from '#composition/gateway-parts.ts';

/** A gateway before a hub that leaves the sockets of people open whose access has ended, as that of 2024 does. */
async function setUp(parts: GatewayParts = {}, ofHub: Pick<IdentityHubOptions, 'beforeAnswer'> = {}) {
  const people = createPeople(['maria', 'luca', 'anna']);
  const hub = await startIdentityHub({ ...people, ...ofHub, closesSockets: false });
  const peopleService = createPeopleService(people.users);
  const callers: Caller[] = [];
  const gateway = await startTestGateway(
    hub.url,
    {},
    {
      service: peopleService.service,
      ...parts,
      decide: (_request, caller) => {
        callers.push(caller);
        return { kind: 'pass' };
      },
    },
  );
  const signedIn = async (token: string) => {
    const client = openClient(gateway.socketUrl);
    await client.waitForText('auth_required');
    await client.signIn(token);
    await client.waitForText('"auth_ok"');
    return client;
  };
  return {
    people,
    hub,
    peopleService,
    gateway,
    callers,
    signedIn,
    get: (path: string, token: string) =>
      fetch(`${gateway.hubUrl}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    /** As the app does: asks the hub who it is. */
    askWho: async (client: Awaited<ReturnType<typeof signedIn>>) => {
      client.socket.send('{"id":1,"type":"auth/current_user"}');
      await client.waitForText('is_owner');
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('whose socket it is', () => {
  test('is learnt from the client’s own question, without another socket', async () => {
    await using setup = await setUp();
    setup.peopleService.setState('not_prepared');
    const token = setup.people.issue('luca');
    const client = await setup.signedIn(token);
    await setup.askWho(client);
    client.socket.send('{"id":2,"type":"ping"}');
    await client.waitForText('"id":2');
    expect(setup.callers.map(({ kind }) => kind)).toEqual(['token', 'person']);
    expect(setup.callers[1]).toMatchObject({ person: { userId: 'luca', isAdmin: false } });
    await setup.get('/api/states', token);
    expect(setup.callers[2]).toMatchObject({ kind: 'person', person: { userId: 'luca' } });
    expect(setup.hub.signIns).toBe(1);
    expect(JSON.stringify(setup.callers)).not.toContain(token);
    expect(setup.gateway.log()).not.toContain(token);
  });

  test('is known before its first command while roles are on', async () => {
    await using setup = await setUp();
    const token = setup.people.issue('luca');
    const client = await setup.signedIn(token);
    client.socket.send('{"id":1,"type":"ping"}');
    await client.waitForText('"id":1');
    expect(setup.callers).toMatchObject([
      { kind: 'person', person: { userId: 'luca', username: 'luca.it', isAdmin: false } },
    ]);
    await setup.get('/api/states', token);
    expect(setup.callers[1]).toMatchObject({ kind: 'person', person: { userId: 'luca' } });
  });

  test('people at rest have one socket each at the hub', async () => {
    await using setup = await setUp();
    const clients: Awaited<ReturnType<typeof setup.signedIn>>[] = [];
    for (let count = 0; count < 50; count += 1) {
      const client = await setup.signedIn(setup.people.issue('luca'));
      await setup.askWho(client);
      clients.push(client);
    }
    expect(setup.hub.holders).toBe(clients.length);
    for (const client of clients) client.socket.close();
  });
});

describe('when access ends', () => {
  test('sockets and running responses of the person end; those of others who said who they are go on', async () => {
    await using setup = await setUp();
    const [lucas, annas] = [setup.people.issue('luca'), setup.people.issue('anna')];
    const clients = await Promise.all([lucas, lucas, annas].map((token) => setup.signedIn(token)));
    const [luca, , anna] = clients;
    if (luca === undefined || anna === undefined) throw new Error('no clients');
    await setup.askWho(luca);
    await setup.askWho(anna);
    const [stream, others] = await Promise.all(
      [lucas, annas].map(async (token) => {
        const response = await setup.get('/api/stream', token);
        const reader = response.body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    setup.hub.deactivate('luca');
    setup.peopleService.tell('luca');
    await expect(stream?.read()).rejects.toThrow();
    expect(await luca.waitForClose()).toBe(1000);
    expect(await clients[1]?.waitForClose()).toBe(1000);
    anna.socket.send('{"id":2,"type":"ping"}');
    await anna.waitForText('"id":2');
    expect(anna.state.code).toBeUndefined();
    await others?.cancel();
    const again = openClient(setup.gateway.socketUrl);
    await again.waitForText('auth_required');
    await again.signIn(lucas);
    await again.waitForText('auth_invalid');
    expect((await setup.get('/api/states', lucas)).status).toBe(401);
    // Nothing of that reached the hub, which would count it against the gateway.
    expect(setup.hub.refused).toBe(0);
  });

  test('a response that runs longer than its token goes on, and ends with the access all the same', async () => {
    const clock = manualClock();
    await using setup = await setUp({ clock });
    const token = setup.people.issue('luca');
    const reader = (await setup.get('/api/stream', token)).body?.getReader();
    await reader?.read();
    let ended = false;
    const more = reader?.read();
    more?.catch(() => {
      ended = true;
    });
    // In steps in which the gateway's own sockets can answer their pings.
    for (let step = 0; step < 120; step += 1) {
      clock.advance(20_000);
      // Others are answered meanwhile: what ends by the clock has ended by then.
      await fetch(`${setup.gateway.hubUrl}/manifest.json`);
    }
    expect(ended).toBe(false);
    // A new request needs a token that is good: the hub refuses this one, and would count it.
    expect((await setup.get('/api/states', token)).status).toBe(401);
    expect(setup.hub.refused).toBe(0);
    setup.hub.deactivate('luca');
    setup.peopleService.tell('luca');
    await expect(more).rejects.toThrow();
  });

  test('what nobody waits for is not remembered: whose client left while it was being learnt who asks', async () => {
    const answer = Promise.withResolvers<undefined>();
    await using setup = await setUp({}, { beforeAnswer: () => answer.promise });
    const { identity } = setup.gateway;
    const track = identity.trackConnection.bind(identity);
    const remembered = new Set<object>();
    vi.spyOn(identity, 'trackConnection').mockImplementation((...connection) => {
      const stop = track(...connection);
      remembered.add(connection);
      return () => {
        remembered.delete(connection);
        stop();
      };
    });
    const leaving = new AbortController();
    const asked = fetch(`${setup.gateway.hubUrl}/api/states`, {
      headers: { authorization: `Bearer ${setup.people.issue('luca')}` },
      signal: leaving.signal,
    });
    await waitFor(() => {
      expect(setup.hub.signIns).toBe(1);
    });
    leaving.abort();
    await expect(asked).rejects.toThrow();
    // Others are answered meanwhile: the gateway knows by then that this one has gone.
    for (let times = 0; times < 3; times += 1) await fetch(`${setup.gateway.hubUrl}/manifest.json`);
    answer.resolve(undefined);
    await waitFor(() => {
      expect(setup.callers.at(-1)?.kind).toBe('person');
    });
    expect(remembered.size).toBe(0);
  });

  test('a camera’s stream ends too: its key does not say who has opened it', async () => {
    await using setup = await setUp();
    const response = await fetch(`${setup.gateway.hubUrl}/api/camera_proxy_stream/camera.door?token=abc`);
    const reader = response.body?.getReader();
    await reader?.read();
    setup.hub.deactivate('luca');
    setup.peopleService.tell('luca');
    await expect(reader?.read()).rejects.toThrow();
  });

  test('a socket that never said whose it is ends too, and may connect again', async () => {
    await using setup = await setUp();
    setup.peopleService.setState('not_prepared');
    const [lucas, annas] = [setup.people.issue('luca'), setup.people.issue('anna')];
    const [luca, anna] = [await setup.signedIn(lucas), await setup.signedIn(annas)];
    setup.hub.deactivate('luca');
    setup.peopleService.tell('luca');
    await luca.waitForClose();
    await anna.waitForClose();
    await setup.signedIn(annas);
    const again = openClient(setup.gateway.socketUrl);
    await again.waitForText('auth_required');
    await again.signIn(lucas);
    await again.waitForText('auth_invalid');
  });
});

test('people who may sign in at home only are refused elsewhere, on the socket and in requests', async () => {
  let isHome = false;
  await using setup = await setUp({ isHome: () => isHome });
  setup.peopleService.localOnly.add('luca');
  await setup.peopleService.service.refreshPeople();
  const token = setup.people.issue('luca');
  const client = openClient(setup.gateway.socketUrl);
  await client.waitForText('auth_required');
  await client.signIn(token);
  await client.waitForText('{"type":"auth_invalid","message":"User cannot authenticate remotely"}');
  expect(await client.waitForClose()).toBe(1000);
  expect((await setup.get('/api/states', token)).status).toBe(401);
  expect((await setup.get('/api/states', setup.people.issue('anna'))).status).toBe(200);
  isHome = true;
  await setup.signedIn(token);
  expect((await setup.get('/api/states', token)).status).toBe(200);
  await waitFor(() => {
    expect(setup.hub.refused).toBe(0);
  });
});
