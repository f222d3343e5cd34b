import { expect, test } from 'vitest';
import { gone, home, hub, other, remote, createScriptedDiscovery } from '../testing/scripted-discovery.ts';

test.each([
  ['the tunnel alone', { [remote]: [hub(120)] }, remote, 120, remote],
  ['the tunnel, then home a moment later', { [remote]: [hub(100)], [home]: [hub(80)] }, remote, 100, home],
  ['at home with an unreachable remote address', { [home]: [hub(30)] }, home, 280, home],
  ['a tunnel that fails at once', { [remote]: [gone(10)], [home]: [hub(30)] }, home, 40, home],
  ['only the second of the local ones', { [remote]: [gone(0)], [other]: [hub(50)] }, other, 50, other],
  ['the quicker of two at home', { [home]: [hub(90)], [other]: [hub(20)] }, other, 270, other],
  ['a tunnel that comes late', { [remote]: [hub(7_900)], [home]: [gone(10)] }, remote, 7_900, remote],
  ['a tunnel that is up the second time', { [remote]: [gone(50), hub(60)] }, remote, 3_110, remote],
  [
    'home too slow for its three seconds',
    { [remote]: [hub(4_000)], [home]: [hub(3_100)] },
    remote,
    4_000,
    remote,
  ],
  ['nothing at all', {}, undefined, 16_000, undefined],
  [
    'nothing but pages',
    { [remote]: [gone(5)], [home]: [gone(5)], [other]: [gone(5)] },
    undefined,
    15,
    undefined,
  ],
] as const)('%s', async (...[, script, first, at, last]) => {
  const { clock, discovery, found, find, open } = createScriptedDiscovery(script);
  find();
  await clock.advance(20_000);
  expect(found).toEqual([{ base: first, at }]);
  expect(discovery.status.activeUrl).toBe(last);
  expect(open()).toBe(0);
  expect(discovery.searching).toBe(false);
});

test('the last working address is tested at once', async () => {
  const { clock, find, found, asked } = createScriptedDiscovery({ [home]: [hub(20)] }, { lastWorking: home });
  find();
  await clock.advance(1_000);
  expect(found).toEqual([{ base: home, at: 20 }]);
  expect(asked).toEqual([
    { base: home, at: 0 },
    { base: remote, at: 0 },
  ]);
});

/** A promise, with the function that resolves it. */
function pending() {
  let resolve: (version: string | undefined) => void = () => undefined;
  const promise = new Promise<string | undefined>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('an address to which a socket is being opened is not tested by another', async () => {
  const { clock, discovery, find, found, asked } = createScriptedDiscovery(
    { [home]: [hub(20)] },
    { remote: undefined, local: [home], lastWorking: home },
  );
  find();
  const socket = pending();
  discovery.expect(home, socket.promise);
  await clock.advance(50);
  expect(found).toEqual([]);
  socket.resolve('2026.11.0');
  await clock.advance(1);
  expect(found).toEqual([{ base: home, at: 50 }]);
  expect(asked).toEqual([]);
});

test.each([
  ['no hub answers', 30, 30],
  ['nothing answers in time', undefined, 3_000],
] as const)('where %s on that socket, the address is tested as all others', async (_why, after, at) => {
  const { clock, discovery, find, found, asked } = createScriptedDiscovery(
    { [home]: [hub(20), hub(20)] },
    { remote: undefined, local: [home], lastWorking: home },
  );
  find();
  const socket = pending();
  discovery.expect(home, socket.promise);
  if (after !== undefined) {
    await clock.advance(after);
    socket.resolve(undefined);
  }
  await clock.advance(10_000);
  expect(asked.map((one) => one.base)).toEqual(after === undefined ? [] : [home]);
  expect(found).toEqual([
    { base: after === undefined ? undefined : home, at: after === undefined ? at : at + 20 },
  ]);
});

test('a last working address outside the address book is ignored', async () => {
  const { clock, find, asked } = createScriptedDiscovery(
    { [remote]: [hub(20)] },
    { lastWorking: 'http://10.0.0.1:8123' },
  );
  find();
  await clock.advance(20_000);
  expect(asked.map(({ base }) => base)).not.toContain('http://10.0.0.1:8123');
});

test('without addresses nothing is found and nothing is sent', async () => {
  const { clock, find, found, asked } = createScriptedDiscovery({}, { remote: undefined, local: [] });
  find();
  await clock.advance(1);
  expect(found).toEqual([{ base: undefined, at: 0 }]);
  expect(asked).toEqual([]);
});

test('a result counts for 30 s; a forced search tests again; the heartbeat counts as a check', async () => {
  const { clock, discovery, find, asked, found } = createScriptedDiscovery(
    { [home]: [hub(10)] },
    { remote: undefined, local: [home] },
  );
  find();
  find();
  await clock.advance(29_000);
  find();
  await clock.advance(1);
  expect(asked).toHaveLength(1);
  expect(found).toHaveLength(3);
  await clock.advance(2_000);
  find();
  await clock.advance(100);
  expect(asked).toHaveLength(2);
  void discovery.force();
  await clock.advance(100);
  expect(asked).toHaveLength(3);
  for (let beat = 0; beat < 12; beat += 1) {
    await clock.advance(5_000);
    discovery.heard(home);
    expect(discovery.status.lastCheck).toBe(clock.now());
  }
  find();
  await clock.advance(100);
  expect(asked).toHaveLength(3);
});

test('the status has the result of each address', () => {
  const { discovery, clock } = createScriptedDiscovery({});
  expect(discovery.status).toEqual({
    activeUrl: undefined,
    lastCheck: undefined,
    isLocal: false,
    isCloudflare: false,
  });
  discovery.heard(remote);
  expect(discovery.status).toEqual({
    activeUrl: remote,
    lastCheck: clock.now(),
    isLocal: false,
    isCloudflare: true,
  });
  discovery.heard(home);
  expect(discovery.status).toMatchObject({ activeUrl: home, isLocal: true, isCloudflare: false });
});

test('leaving home and returning', async () => {
  const { clock, discovery, behaviours, actives, asked } = createScriptedDiscovery({
    [remote]: [hub(100)],
    [home]: [hub(20)],
  });
  discovery.heard(home);
  behaviours.set(home, ['silent']);
  discovery.lost(home);
  void discovery.find();
  await clock.advance(5_000);
  expect(discovery.status.activeUrl).toBe(remote);

  // While connected no tests start by themselves.
  await clock.advance(10_000);
  const before = asked.length;
  for (let beat = 0; beat < 24; beat += 1) {
    await clock.advance(5_000);
    discovery.heard(remote);
  }
  expect(asked).toHaveLength(before);

  behaviours.set(home, [hub(20)]);
  discovery.networkChanged();
  await clock.advance(1_000);
  expect(actives).toEqual([home, remote, home]);
});

test('at the edge of the Wi-Fi an address that has just failed must be stable before the connection moves to it', async () => {
  const { clock, discovery, behaviours, actives } = createScriptedDiscovery({
    [remote]: [hub(100)],
    [home]: [hub(20)],
  });
  discovery.heard(home);
  discovery.lost(home);
  behaviours.set(home, [gone(20)]);
  void discovery.find();
  await clock.advance(1_000);
  expect(actives).toEqual([home, remote]);
  behaviours.set(home, [hub(20)]);
  discovery.networkChanged();
  await clock.advance(5_000);
  discovery.heard(remote);
  expect(actives).toEqual([home, remote]);
  await clock.advance(6_000);
  expect(actives).toEqual([home, remote, home]);
});

test('on a slow network change the local addresses are tested a second time', async () => {
  const { clock, discovery, behaviours, asked } = createScriptedDiscovery({ [home]: [gone(20)] });
  discovery.heard(remote);
  await clock.advance(70_000);
  discovery.heard(remote);
  discovery.networkChanged();
  await clock.advance(4_000);
  behaviours.set(home, [hub(20)]);
  await clock.advance(25_000);
  expect(discovery.status.activeUrl).toBe(home);
  const { length } = asked;
  await clock.advance(200_000);
  expect(asked).toHaveLength(length);
});

test('an aborted search rejects; without callers testing stops', async () => {
  const { clock, find, found, open } = createScriptedDiscovery({});
  const abort = new AbortController();
  find(abort.signal);
  await clock.advance(500);
  expect(open()).toBe(3);
  abort.abort();
  await clock.advance(1);
  expect(found).toEqual([{ base: 'aborted', at: 500 }]);
  expect(open()).toBe(0);
  find(abort.signal);
  await clock.advance(1);
  expect(found).toHaveLength(2);
});

test('closing ends the search and settles its callers', async () => {
  const { clock, discovery, find, found, open } = createScriptedDiscovery({});
  find();
  await clock.advance(500);
  discovery.close();
  await clock.advance(1);
  expect(found).toEqual([{ base: undefined, at: 500 }]);
  expect(open()).toBe(0);
  expect(clock.pending).toBe(0);
  expect(await discovery.find()).toBeUndefined();
});

test('an unconfirmed plain http hub is never used', async () => {
  const { clock, discovery, find, found } = createScriptedDiscovery(
    { [other]: [hub(5)] },
    { confirmedHome: [home], lastWorking: other },
  );
  find();
  await clock.advance(20_000);
  expect(found).toEqual([{ base: undefined, at: 16_000 }]);
  expect(discovery.findings.get(other)).toEqual({ kind: 'unconfirmed', version: '2026.11.0' });
  expect(discovery.trusts(other, '2026.11.0')).toBe(false);
});

test('another hub at the home address is detected by a version other than the remote one', async () => {
  const { clock, discovery, find, found } = createScriptedDiscovery(
    { [remote]: [hub(300)], [home]: [hub(5, '2025.12.5')] },
    { lastWorking: home, knownVersion: '2026.11.0' },
  );
  find();
  await clock.advance(20_000);
  expect(found).toEqual([{ base: remote, at: 300 }]);
  expect(discovery.status.activeUrl).toBe(remote);
  expect(discovery.findings.get(home)).toEqual({ kind: 'another_hub', version: '2025.12.5' });
  expect(discovery.trusts(home, '2025.12.5')).toBe(false);
});

test('our hub after an update is trusted: the remote address has the same version, or is unreachable', async () => {
  const updated = hub(5, '2026.12.0');
  const more = { lastWorking: home, knownVersion: '2026.11.0' };
  const alive = createScriptedDiscovery({ [remote]: [hub(300, '2026.12.0')], [home]: [updated] }, more);
  alive.find();
  await alive.clock.advance(20_000);
  expect(alive.discovery.status.activeUrl).toBe(home);
  const dead = createScriptedDiscovery({ [home]: [updated] }, more);
  dead.find();
  await dead.clock.advance(20_000);
  expect(dead.found).toEqual([{ base: home, at: 8_000 }]);
});

test('an address that refused a token in use elsewhere is not used until forced', async () => {
  const { clock, discovery } = createScriptedDiscovery({ [remote]: [hub(100)], [home]: [hub(20)] });
  discovery.heard(remote);
  discovery.distrust(home);
  await clock.advance(70_000);
  discovery.heard(remote);
  discovery.networkChanged();
  await clock.advance(20_000);
  expect(discovery.status.activeUrl).toBe(remote);
  void discovery.force();
  await clock.advance(20_000);
  expect(discovery.status.activeUrl).toBe(home);
});
