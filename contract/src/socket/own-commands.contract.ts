import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, gateway } = target;

describe('soglia/info', () => {
  it.each([
    ['the owner', owner],
    ['the guest', guest],
  ])('distinguishes our hub origin from a bare hub, for %s', async (_name, { token }) => {
    await using hub = await HubSocket.signedIn(token);
    const answer = await hub.answer(hub.ask({ type: 'soglia/info' }));
    if (gateway === undefined) expect(answer.error?.code).toBe('unknown_command');
    else {
      expect(answer.result).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
        features: expect.arrayContaining(['page_hand_over']) as string[],
      });
    }
  });

  it('does not disturb the ids of other commands', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const ids = [
      hub.ask({ type: 'get_config' }),
      hub.ask({ type: 'soglia/info' }),
      hub.ask({ type: 'ping' }),
      hub.ask({ type: 'get_config' }),
    ];
    const answers = await Promise.all(ids.map((id) => hub.answer(id)));
    expect(answers.map(({ type, success }) => success ?? type)).toEqual([
      true,
      gateway !== undefined,
      'pong',
      true,
    ]);
  });

  it('may share a frame with other commands', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const [first, second] = [hub.nextId(), hub.nextId()];
    hub.send([
      { id: first, type: 'soglia/info' },
      { id: second, type: 'ping' },
    ]);
    expect((await hub.answer(first)).success).toBe(gateway !== undefined);
    expect((await hub.answer(second)).type).toBe('pong');
  });
});
