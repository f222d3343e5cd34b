import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

/** These cases choose their ids explicitly, as ids are what they test. */
async function outcome(hub: HubSocket, id: unknown): Promise<string> {
  const answer = await hub.find(
    (message) => Object.is(message.id, id) && message.type !== 'event',
    `the answer to ${JSON.stringify(id)}`,
  );
  return answer.error?.code ?? answer.type;
}

describe('ids', () => {
  it('answers a ping with its id', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send({ id: 19, type: 'ping' });
    expect(await hub.answer(19)).toEqual({ id: 19, type: 'pong' });
  });

  it('must increase, with any gaps', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send({ id: 50, type: 'ping' });
    expect(await outcome(hub, 50)).toBe('pong');
    hub.send({ id: 49, type: 'ping' });
    expect(await outcome(hub, 49)).toBe('id_reuse');
    hub.send({ id: 51, type: 'ping' });
    expect(await outcome(hub, 51)).toBe('pong');
    hub.send({ id: 51, type: 'get_config' });
    const again = await hub.find(
      (message) => message.id === 51 && message.type === 'result',
      'the answer to the id used twice',
    );
    expect(again).toMatchObject({ success: false, error: { code: 'id_reuse' } });
  });

  it('are consumed by refused commands, except unknown ones', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send({ id: 5, type: 'nobody_knows_this' });
    expect(await outcome(hub, 5)).toBe('unknown_command');
    hub.send({ id: 5, type: 'ping' });
    await hub.receivedOf('pong');

    hub.send({ id: 6, type: 'get_config', more: 1 });
    expect(await outcome(hub, 6)).toBe('invalid_format');
    hub.send({ id: 6, type: 'ping' });
    const again = await hub.find(
      (message) => message.id === 6 && message.error?.code !== 'invalid_format',
      'the answer to the used id',
    );
    expect(again.error?.code).toBe('id_reuse');
  });

  it.each([
    ['missing', {}, null],
    ['null', { id: null }, null],
    ['a text', { id: '3' }, '3'],
    ['a fraction', { id: 1.5 }, 1.5],
    ['true', { id: true }, true],
    ['nought', { id: 0 }, 0],
  ])('%s is invalid_format, with the given id returned', async (_name, fields, given) => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send({ ...fields, type: 'ping' });
    expect(await outcome(hub, given)).toBe('invalid_format');
    await hub.settled();
  });

  it('are returned exactly, beyond the range of a double', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.sendText('{"id":9007199254740993,"type":"ping"}');
    await hub.receivedOf('pong');
    expect(hub.frames.at(-1)).toContain('9007199254740993');
  });
});

describe('commands', () => {
  it.each([
    ['no type', { id: 1 }],
    ['a type that is not a string', { id: 1, type: 5 }],
    ['an unknown key', { id: 1, type: 'get_states', more: 1 }],
    ['a key on a ping', { id: 1, type: 'ping', more: 1 }],
    ['null for a field that may be absent', { id: 1, type: 'subscribe_events', event_type: null }],
    ['a missing field', { id: 1, type: 'call_service', domain: 'light' }],
  ])('%s is invalid_format', async (_name, message) => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send(message);
    expect(await outcome(hub, 1)).toBe('invalid_format');
  });

  it.each([
    ['a number', 5],
    ['a text', 'ping'],
    ['null', null],
    ['a list in a list', [[{ id: 1, type: 'ping' }]]],
    ['a list of numbers', [5]],
  ])('%s is invalid_format under the id 0', async (_name, frame) => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send(frame);
    expect(await outcome(hub, 0)).toBe('invalid_format');
    await hub.settled();
  });

  it('may share a frame, and are handled in order', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send([
      { id: 20, type: 'ping' },
      { id: 21, type: 'nobody_knows_this' },
      { id: 22, type: 'ping' },
    ]);
    await hub.answer(22);
    expect(hub.received.slice(2).map(({ id, type }) => [id, type])).toEqual([
      [20, 'pong'],
      [21, 'result'],
      [22, 'pong'],
    ]);
  });

  it('an empty list in a frame is not an error', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.sendText('[]');
    await hub.settled();
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required', 'auth_ok', 'pong']);
  });

  it('are parsed as JSON: escapes are decoded, and the last of duplicate keys counts', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.sendText(String.raw`{"id":1,"type":"pi\u006eg"}`);
    expect(await outcome(hub, 1)).toBe('pong');
    hub.sendText('{"id":2,"type":"nobody_knows_this","type":"ping"}');
    expect(await outcome(hub, 2)).toBe('pong');
    hub.sendText('{"id":1,"id":3,"type":"ping"}');
    expect(await outcome(hub, 3)).toBe('pong');
  });
});
