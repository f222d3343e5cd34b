import { describe, expect, test } from 'vitest';
import { waitFor } from '#testing/wait-for.ts';
import { startPushChannelHouse } from './testing/push-channel-house.ts';

interface Failure {
  readonly status: unknown;
  readonly body: unknown;
}

/** What the server library throws. */
async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  try {
    await asked;
  } catch (error) {
    const { status, body } = error as { status: unknown; body: string };
    return { status, body: JSON.parse(body) };
  }
  throw new Error('it was accepted');
}

describe('the official client and the official server library', () => {
  test('an event of the server reaches those who follow its channel, and nobody else', async () => {
    await using house = await startPushChannelHouse();
    const one = await house.follow();
    const two = await house.follow();
    const elsewhere = await house.follow('elsewhere');
    const answer = await house.server().trigger(house.access.channel, 'Data', { message: 'à è <b>', n: 1 });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    for (const { received } of [one, two])
      await waitFor(() => {
        expect(received).toEqual([['Data', { message: 'à è <b>', n: 1 }]]);
      });
    await house.server().trigger('elsewhere', 'test api', 'plain');
    await waitFor(() => {
      expect(elsewhere.received).toEqual([['test api', 'plain']]);
    });
    expect([one.errors, two.errors, elsewhere.errors]).toEqual([[], [], []]);
    expect(one.received).toHaveLength(1);
  });

  test('events for several channels, without who caused them, and in batches', async () => {
    await using house = await startPushChannelHouse();
    const cause = await house.follow('first');
    const other = await house.follow('first');
    const second = await house.follow('second');
    const { socket_id: socketId } = cause.client.connection;
    await house.server().trigger(['first', 'second', 'first'], 'moved', [1], { socket_id: socketId });
    await house.server().triggerBatch([
      { channel: 'first', name: 'a', data: 'x' },
      { channel: 'second', name: 'b', data: { y: 2 } },
    ]);
    await waitFor(() => {
      expect([other.received, second.received, cause.received]).toEqual([
        [
          ['moved', [1]],
          ['a', 'x'],
        ],
        [
          ['moved', [1]],
          ['b', { y: 2 }],
        ],
        [['a', 'x']],
      ]);
    });
  });

  test('what the server library asks about channels', async () => {
    await using house = await startPushChannelHouse();
    const { client } = await house.follow('first=1,2;3@x.-');
    await house.follow('second');
    const ask = async (path: string, params = {}) =>
      (await (await house.server().get({ path, params })).json()) as unknown;
    expect(await ask('/channels')).toEqual({ channels: { 'first=1,2;3@x.-': {}, second: {} } });
    expect(await ask('/channels', { filter_by_prefix: 'se', info: 'subscription_count' })).toEqual({
      channels: { second: { subscription_count: 1 } },
    });
    expect(await ask('/channels/second', { info: 'subscription_count,user_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    });
    expect(await ask('/channels/first=1,2;3@x.-')).toEqual({ occupied: true });
    client.unsubscribe('first=1,2;3@x.-');
    await waitFor(async () => {
      expect(await ask('/channels/first=1,2;3@x.-')).toEqual({ occupied: false });
    });
    const counted = await house.server().trigger('second', 'a', 'b', { info: 'subscription_count' });
    expect(await counted.json()).toEqual({ channels: { second: { subscription_count: 1 } } });
    expect(await failureOf(house.server().get({ path: '/channels/second/users' }))).toMatchObject({
      status: 400,
    });
  });

  test('a wrong secret, key or application is refused with the same words', async () => {
    await using house = await startPushChannelHouse();
    const { received } = await house.follow();
    const refused = ['secret', 'key', 'appId'].map((name) =>
      failureOf(house.server({ [name]: '12345' }).trigger(house.access.channel, 'Data', 'x')),
    );
    for (const failure of await Promise.all(refused))
      expect(failure).toEqual({
        status: 401,
        body: { error: 'La firma della richiesta non è valida.', code: 'signature_refused' },
      });
    await house.server().trigger(house.access.channel, 'Data', 'last');
    await waitFor(() => {
      expect(received).toEqual([['Data', 'last']]);
    });
  });

  test('an event may be 10 kB, not more; names of the protocol are refused', async () => {
    await using house = await startPushChannelHouse();
    const { received } = await house.follow();
    const trigger = (name: string, data: string) => house.server().trigger(house.access.channel, name, data);
    const largest = '"\u0001'.repeat(5 * 1024);
    await trigger('Data', largest);
    await waitFor(() => {
      expect(received).toEqual([['Data', largest]]);
    });
    expect(await failureOf(trigger('Data', `${largest}x`))).toMatchObject({ status: 413 });
    expect(await failureOf(trigger('pusher:error', 'x'))).toMatchObject({ status: 400 });
    expect(await failureOf(trigger('pusher_internal:subscription_succeeded', '{}'))).toMatchObject({
      status: 400,
    });
    expect(await failureOf(house.server().trigger('private-x', 'Data', 'x'))).toMatchObject({ status: 400 });
  });

  test('the client is not let in with another key, and does not try again', async () => {
    await using house = await startPushChannelHouse();
    const { client, errors } = house.openClient('0123456789abcdef0123');
    await waitFor(() => {
      expect(client.connection.state).toBe('disconnected');
    });
    expect(errors).toMatchObject([{ error: { data: { code: 4001 } } }]);
  });

  test('channels that need a signature are refused, and the connection stays', async () => {
    await using house = await startPushChannelHouse();
    const { client } = await house.follow();
    const refused: unknown[] = [];
    client.subscribe('cache-x').bind('pusher:subscription_error', (error: unknown) => refused.push(error));
    await waitFor(() => {
      expect(refused).toEqual([{ type: 'AuthError', error: 'Not a public channel', status: 401 }]);
    });
    expect(client.connection.state).toBe('connected');
  });

  test('a client comes back by itself after a restart, with the same key', async () => {
    await using house = await startPushChannelHouse();
    const { client, received } = await house.follow();
    await house.restart();
    expect(await house.info()).toEqual({ key: house.access.key, channel: house.access.channel });
    await waitFor(async () => {
      expect(client.connection.state).toBe('connected');
      await house.server().trigger(house.access.channel, 'Data', 'again');
      expect(received.at(-1)).toEqual(['Data', 'again']);
    });
  });
});

describe('what signed-in people are told', () => {
  test('key and channel, random for each house and the same after a restart', async () => {
    await using house = await startPushChannelHouse();
    await using other = await startPushChannelHouse();
    const { key, channel } = house.access;
    expect(await house.info()).toEqual({ key, channel });
    expect(channel).toMatch(/^casa-[0-9a-f]{32}$/);
    expect(key).toMatch(/^[0-9a-f]{20}$/);
    expect([other.access.key, other.access.channel, other.access.secret]).not.toContain(key);
    expect(other.access.channel).not.toBe(channel);
  });

  test('nothing without a token, and the secret is never told', async () => {
    await using house = await startPushChannelHouse();
    const stranger = await fetch(`${house.gateway.hubUrl}/api/soglia/info`);
    expect(stranger.status).toBe(401);
    expect(await stranger.text()).not.toContain(house.access.key);
    expect(JSON.stringify(await house.info())).not.toContain(house.access.secret);
    expect(JSON.stringify(await house.gateway.store.values.get('push_channel'))).not.toContain(
      house.access.secret,
    );
    expect(house.gateway.log()).not.toContain(house.access.secret);
  });
});
