import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;
function burst(hub: HubSocket) {
  const ids = Array.from({ length: 50 }, () => hub.nextId());
  hub.send(ids.map((id) => ({ id, type: 'ping' })));
  return ids;
}
async function answered(hub: HubSocket, ids: readonly number[]) {
  await Promise.all(ids.map((id) => hub.answer(id)));
  expect(hub.received.filter(({ type }) => type === 'pong').map(({ id }) => id)).toEqual(ids);
}

describe('supported_features', () => {
  it('coalesces messages for clients that support it', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.result({ type: 'supported_features', features: { coalesce_messages: 1 } })).toBeNull();
    await answered(hub, burst(hub));
    expect(hub.frames.some((frame) => frame.startsWith('['))).toBe(true);
  });

  it('sends single messages to other clients', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await answered(hub, burst(hub));
    expect(hub.frames.filter((frame) => frame.startsWith('['))).toEqual([]);
  });

  it('ignores unknown features, and may be sent at any time', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await hub.settled();
    expect(await hub.result({ type: 'supported_features', features: { read_my_mind: 3 } })).toBeNull();
    await hub.settled();
  });

  it.each([
    ['no features', {}],
    ['features that are a list', { features: ['coalesce_messages'] }],
  ])('is invalid_format with %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'supported_features', ...fields })).toBe('invalid_format');
  });
});
