import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

describe('frames that close a socket', () => {
  it.each<[string, (hub: HubSocket) => void]>([
    ['truncated JSON', (hub) => hub.sendText('{"id":1,"type":"pi')],
    ['an empty frame', (hub) => hub.sendText('')],
    ['NaN', (hub) => hub.sendText('{"id":NaN,"type":"ping"}')],
    ['a lone surrogate', (hub) => hub.sendText(String.raw`{"id":1,"type":"\ud800"}`)],
    ['a key with a lone surrogate', (hub) => hub.sendText(String.raw`{"id":1,"type":"ping","\udc00":1}`)],
    ['a number out of range', (hub) => hub.sendText('{"id":1,"type":"ping","x":1e400}')],
    ['very deep nesting', (hub) => hub.sendText('['.repeat(100_000))],
    ['an empty binary frame', (hub) => hub.sendBinary(new Uint8Array())],
  ])('closes without an answer at %s', async (_name, speak) => {
    await using hub = await HubSocket.signedIn(owner.token);
    speak(hub);
    await hub.closed;
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required', 'auth_ok']);
  });

  it('closes with 1009 at a frame of 5 MB', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.send({ id: 1, type: 'ping', padding: 'y'.repeat(5_000_000) });
    expect((await hub.closed).code).toBe(1009);
  });
});

describe('frames that do not close a socket', () => {
  it('reads a frame of 3.5 MB', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const id = hub.ask({ type: 'ping', padding: 'y'.repeat(3_500_000) });
    expect((await hub.answer(id)).error?.code).toBe('invalid_format');
    await hub.settled();
  });

  it('ignores a binary frame without a handler', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    hub.sendBinary(Uint8Array.of(200, 1, 2, 3));
    await hub.settled();
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required', 'auth_ok', 'pong']);
  });
});
