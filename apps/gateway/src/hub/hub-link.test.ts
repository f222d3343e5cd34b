import { expect, test } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

test('a hub that refuses X-Forwarded-For gets none, and everything passes', async () => {
  await using hub = await startTestHub({
    handle: (_request, response) => response.writeHead(200).end() === response,
  });
  await using gateway = await startTestGateway(hub.url);
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(200);
  expect(hub.forwarded().map(({ headers }) => headers['x-forwarded-for'])).toEqual([undefined]);
});

test('a hub that accepts it gets one address, from the connection, whatever headers the client sends', async () => {
  await using hub = await startTestHub({ trustsForwardedFor: true });
  await using gateway = await startTestGateway(hub.url);
  await fetch(`${gateway.hubUrl}/x`, { headers: { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' } });
  const [seen] = hub.forwarded();
  expect(seen?.rawHeaders.filter((part) => part.toLowerCase() === 'x-forwarded-for')).toHaveLength(1);
  expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('a hub that was unreachable is probed again: it may no longer trust the gateway', async () => {
  const first = await startTestHub({ trustsForwardedFor: true });
  await using gateway = await startTestGateway(first.url);
  await first.close();
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(502);
  await using second = await startTestHub({ port: first.port });
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(404);
  expect(second.forwarded().map(({ headers }) => headers['x-forwarded-for'])).toEqual([undefined]);
});

test.each([
  ['that was idle for a minute', 120_000],
  ['whose last answer lies ahead, as the clock was set back,', -HOUR_MS],
])('a hub %s is probed again before the next request', async (_what, passed) => {
  const clock = manualClock();
  const first = await startTestHub({ trustsForwardedFor: true });
  await using gateway = await startTestGateway(first.url, {}, { clock });
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(404);
  await first.close();
  await using second = await startTestHub({ port: first.port });
  clock.advance(passed);
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(404);
  expect(second.forwarded().map(({ headers }) => headers['x-forwarded-for'])).toEqual([undefined]);
});

test('a hub that was restarted without the trust between two requests is probed again, however many follow', async () => {
  const clock = manualClock();
  const first = await startTestHub({ trustsForwardedFor: true });
  await using gateway = await startTestGateway(first.url, {}, { clock });
  expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(404);
  await first.close();
  await using _second = await startTestHub({ port: first.port });
  await waitFor(async () => {
    clock.advance(10_000);
    expect((await fetch(`${gateway.hubUrl}/x`)).status).toBe(404);
  });
});

test('tokens expire by the hub’s clock', async () => {
  const clock = manualClock();
  const ahead = 2 * HOUR_MS;
  await using hub = await startTestHub({
    trustsForwardedFor: true,
    handle: (_request, response) => {
      response.setHeader('date', new Date(clock.now() + ahead).toUTCString());
      return false;
    },
  });
  await using gateway = await startTestGateway(hub.url, {}, { clock });
  const expired = makeToken('anna', (clock.now() + ahead) / 1000 - 60);
  const valid = makeToken('anna', (clock.now() + ahead) / 1000 + 60);
  hub.validTokens.add(valid).add(expired);
  const status = async (token: string) =>
    (await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await status(expired), await status(valid)]).toEqual([401, 200]);
});

test('/health/ready tells whether the hub answers', async () => {
  const hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const ready = async () => {
    const answer = await fetch(`${gateway.adminUrl}/health/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  await hub.close();
  expect(await ready()).toEqual([503, { status: 'hub_unreachable' }]);
  await using _again = await startTestHub({ port: hub.port });
  await waitFor(async () => {
    expect(await ready()).toEqual([200, { status: 'ready' }]);
  });
});
