import { expect, test } from 'vitest';
import { createHub } from '../hub/create-hub.ts';
import { createFakeEntities } from '../testing/fake-entities.ts';
import { createFakeHub } from '../testing/fake-hub.ts';
import { fixedToken } from '../testing/in-memory-hub.ts';
import { startFakeHubServer } from '../testing/fake-hub-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createDiscovery } from './discovery.ts';

/** A hub with a remote and a local address, over real sockets. */
async function openHouse(where: 'tunnel' | 'home') {
  const platform = createTestPlatform();
  const entities = createFakeEntities(() => platform.clock.now());
  entities.set('light.desk', 'on');
  const fakeHub = createFakeHub(entities);
  const [tunnel, home] = await Promise.all([startFakeHubServer(fakeHub), startFakeHubServer(fakeHub)]);
  const discovery = createDiscovery({
    platform,
    addresses: () => ({
      remote: tunnel.base,
      local: [home.base],
      confirmedHome: [tunnel.base, home.base],
    }),
  });
  const tokens = fixedToken(fakeHub);
  const base = where === 'tunnel' ? tunnel.base : home.base;
  const hub = createHub({ base, platform, tokens, discovery });
  const kinds: string[] = [];
  hub.connection.onState(({ kind }) => kinds.push(kind));
  const settle = async (holds: () => boolean) => {
    for (let tries = 0; tries < 2_000 && !holds(); tries += 1) await platform.clock.advance(20);
    await waitUntil(holds);
  };
  let beats = 0;
  hub.connection.onAlive(() => (beats += 1));
  /** Advances the clock in steps short enough for real sockets. */
  const live = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await platform.clock.advance(1_000);
      await waitUntil(() => beats >= fakeHub.received.filter(({ type }) => type === 'ping').length);
    }
  };
  const stands = (at: string) => () => hub.connection.state.kind === 'ready' && hub.connection.base === at;
  return {
    platform,
    fakeHub,
    tunnel,
    home,
    discovery,
    tokens,
    hub,
    kinds,
    settle,
    live,
    stands,
    async [Symbol.asyncDispose]() {
      hub.close();
      discovery.close();
      await Promise.all([tunnel[Symbol.asyncDispose](), home[Symbol.asyncDispose]()]);
    },
  };
}

test('a connection by the remote address moves to the local one and stays ready', async () => {
  await using at = await openHouse('tunnel');
  at.hub.connection.open();
  await at.settle(at.stands(at.home.base));
  expect(new Set(at.kinds)).toEqual(new Set(['ready']));
  expect(at.discovery.status).toMatchObject({ activeUrl: at.home.base, isLocal: true, isCloudflare: false });
  await at.settle(() => at.tunnel.connections === 0);
});

test('away from home and back, with one session', async () => {
  await using at = await openHouse('home');
  at.hub.connection.open();
  await at.settle(at.stands(at.home.base));
  await at.live(6);

  at.home.refuse(true);
  at.home.dropAll();
  await at.settle(at.stands(at.tunnel.base));
  expect(at.discovery.status).toMatchObject({ activeUrl: at.tunnel.base, isCloudflare: true });

  await at.settle(() => !at.discovery.searching);
  at.home.refuse(false);
  await at.live(70);
  expect(at.hub.connection.base).toBe(at.tunnel.base);
  at.hub.connection.networkReturned();
  await at.settle(at.stands(at.home.base));
  expect(at.kinds.slice(at.kinds.lastIndexOf('retrying') + 1)).toEqual(['ready', 'ready']);
});

test('while connected the heartbeat every five seconds is the only check', async () => {
  await using at = await openHouse('home');
  at.hub.connection.open();
  await at.settle(at.stands(at.home.base));
  const opened = at.home.opened + at.tunnel.opened;
  const checks = new Set<number | undefined>();
  at.discovery.onStatus(({ lastCheck }) => checks.add(lastCheck));
  await at.live(60);
  expect(checks.size).toBeGreaterThanOrEqual(11);
  expect(at.home.opened + at.tunnel.opened).toBe(opened);
});

test('a local address with another hub is tried once and then ignored', async () => {
  await using at = await openHouse('tunnel');
  const stranger = createFakeHub(createFakeEntities(() => 0));
  stranger.behaviour.token = 'the token of somebody else';
  await using there = await startFakeHubServer(stranger);
  const discovery = createDiscovery({
    platform: at.platform,
    addresses: () => ({
      remote: at.tunnel.base,
      local: [there.base],
      confirmedHome: [at.tunnel.base, there.base],
    }),
  });
  const hub = createHub({ base: at.tunnel.base, platform: at.platform, tokens: at.tokens, discovery });
  hub.connection.open();
  await at.settle(() => discovery.findings.get(there.base)?.kind === 'another_hub');
  expect(hub.connection.state.kind).toBe('ready');
  expect(hub.connection.base).toBe(at.tunnel.base);
  expect(discovery.status.activeUrl).toBe(at.tunnel.base);
  expect(at.tokens.refusals).toEqual([]);
  hub.connection.networkReturned();
  await at.platform.clock.advance(30_000);
  expect(stranger.tokens).toHaveLength(1);
  hub.close();
  discovery.close();
});
