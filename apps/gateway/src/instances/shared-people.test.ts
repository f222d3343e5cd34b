import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapAnswer } from '@soglia/contracts/map';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startTwoGateways, type TwoGateways } from './testing/two-gateways.ts';

let house: TwoGateways['house'];
let other: TwoGateways['other'];
let close: TwoGateways['close'];

beforeAll(async () => {
  ({ house, other, close } = await startTwoGateways());
  await waitFor(() => {
    expect(other.service.state).toBe('ready');
  });
});
afterAll(() => close());

/** At the other gateway. */
const there = (token: string, path: string) =>
  fetch(`${other.hubUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function role(functions: readonly number[]): Promise<void> {
  const { id, name } = await house.gateway.store.roles.findDefault();
  const devices = { scope: 'all', access: 'view', exceptions: [] };
  const { status } = await house.send(house.owner, 'PUT', `/api/roles/${id}`, { name, functions, devices });
  expect(status).toBe(200);
}

async function openSocket(socketUrl: string, token: string) {
  const client = openClient(socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  return client;
}

test('what one gateway takes from a role is taken at the other one at once, also from open sockets', async () => {
  await role([1]);
  const luca = await house.signIn('luca');
  await waitFor(async () => {
    expect((await there(luca, '/api/map')).status).toBe(200);
  });
  const { socket } = await openSocket(other.socketUrl, luca);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await role([]);
  await closed;
  await waitFor(async () => {
    expect((await there(luca, '/api/map')).status).toBe(403);
  });
});

test('who stops to share their track at one gateway shares it at none', async () => {
  await role([1]);
  const luca = await house.signIn('luca');
  const share = (shares: boolean) => house.send(luca, 'PUT', '/api/map/track', { shares_track: shares });
  const tracks = async () => {
    const answer = await there(house.owner, '/api/map');
    return ((await answer.json()) as MapAnswer).tracks;
  };
  for (const shares of [true, false, true, false]) {
    expect((await share(shares)).status).toBe(200);
    await waitFor(async () => {
      expect((await tracks()).includes('person.luca')).toBe(shares);
    });
  }
});

test('sessions that end at one gateway end at the other one, also where the hub lets them be', async () => {
  await role([1]);
  const luca = await house.signIn('luca');
  const client = await openSocket(other.socketUrl, luca);
  const closed = new Promise((resolve) => client.socket.once('close', resolve));
  const { store, identity } = house.gateway;
  const person = (await store.people.list()).find(({ username }) => username === 'luca');
  const userId = person?.userId ?? '';
  // As at the hub of a house that ends no session by itself.
  await store.people.put({ userId, sessionsEndedAt: Date.now() });
  await identity.endSessions(userId);
  await closed;
  expect((await there(luca, '/api/map')).status).toBe(401);
});
