import { describe, expect, test } from 'vitest';
import { openGuardedSocket } from '#testing/guarded-socket.ts';
import type { CallerKind, Verdict } from '#policy/verdict.ts';

const pass: Verdict = { kind: 'pass' };

describe('a restricted caller', () => {
  const restricted = () => 'restricted' as const;
  const result = (id: unknown, more: object = {}) => ({ id, type: 'result', success: true, ...more });
  const last = { id: 99, type: 'result', success: true, result: 'last' };

  /** What the client got after the hub sent this and the answer to command 99. */
  async function received(
    setup: Awaited<ReturnType<typeof openGuardedSocket>>,
    commands: readonly object[],
    frames: readonly unknown[],
  ) {
    for (const command of [...commands, { id: 99, type: 'get_config' }]) setup.send(command);
    await setup.receivedByHub(commands.length + 1);
    for (const frame of [...frames, last]) setup.sendFromHub(frame);
    await setup.client.waitForText('"last"');
    return setup.answers();
  }

  test('gets answers to allowed commands only, message by message', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    const event = (id: unknown) => ({ id, type: 'event', event: 'secret' });
    const frames = [
      event(2),
      { type: 'event', event: 'secret' },
      [result(1), event(3), [event(1)], null, 'secret', result('1'), result(1.5)],
      '[{"id":1,"id":7,"type":"event","event":"secret"}]',
      'null',
      [event(98)],
    ];
    const answers = await received(setup, [{ id: 1, type: 'get_states' }], frames);
    expect(answers).toEqual([JSON.stringify([result(1)]), JSON.stringify(last)]);
  });

  test('a frame that is allowed as a whole passes as it was written', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    const text = '[{"id":1 , "type":"event","n":1.0}]';
    const answers = await received(setup, [{ id: 1, type: 'subscribe_events' }], [text]);
    expect(answers[0]).toBe(text);
  });

  test('an answer ends a command, and what follows it does not pass', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    const commands = [
      { id: 1, type: 'get_states' },
      { id: 2, type: 'ping' },
      { id: 3, type: 'weather/subscribe_forecast' },
    ];
    const frames = [
      result(1, { result: 'first' }),
      result(1, { result: 'secret' }),
      { id: 2, type: 'pong' },
      { id: 2, type: 'pong', secret: true },
      { id: 3, type: 'result', success: false },
      { id: 3, type: 'event', event: 'secret' },
    ];
    const answers = await received(setup, commands, frames);
    expect(answers).toHaveLength(4);
    expect(answers.join('')).not.toContain('secret');
  });

  test('a subscription goes on until the hub confirms its end', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    const commands = [
      { id: 1, type: 'subscribe_entities' },
      { id: 2, type: 'unsubscribe_events', subscription: 1 },
    ];
    const event = (n: number) => ({ id: 1, type: 'event', n });
    const answers = await received(setup, commands, [result(1), event(1), result(2), event(2)]);
    expect(answers.filter((text) => text.includes('"n"'))).toEqual([JSON.stringify(event(1))]);
  });

  test('ids must increase, also where nothing is filtered', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    setup.send({ id: 5, type: 'subscribe_events' });
    for (const id of [5, 4, 0, -6, '6', null, undefined, [7], 2 ** 53, 6.5]) setup.send({ id, type: 'ping' });
    setup.send({ id: 6, type: 'ping' });
    await setup.client.waitForText('"pong"');
    expect(await setup.receivedByHub(2)).toHaveLength(2);
    expect(setup.answers().filter((text) => text.includes('"id_reuse"'))).toHaveLength(10);
  });

  test('sends and gets no binary frames', async () => {
    await using setup = await openGuardedSocket(() => pass, restricted);
    setup.client.socket.send(Buffer.from([1, 2, 3]));
    setup.send({ id: 1, type: 'get_states' });
    expect(await setup.receivedByHub(1)).toEqual([{ id: 1, type: 'get_states' }]);
    setup.sendBinaryFromHub(Buffer.from([1, 2, 3]));
    setup.sendFromHub(last);
    setup.sendFromHub(result(1, { result: 'last' }));
    await setup.client.waitForText('"last"');
    expect(setup.answers()).toEqual([JSON.stringify(result(1, { result: 'last' }))]);
  });

  test('of doubled keys the last is decided and sent, escapes are read, and a prototype is a field', async () => {
    await using setup = await openGuardedSocket(
      ({ type }) => (type === 'ping' ? pass : { kind: 'refuse', code: 'unauthorized' }),
      restricted,
    );
    const { socket } = setup.client;
    socket.send('{"id":1,"type":"ping","type":"fire_event"}');
    socket.send(String.raw`{"id":2,"type":"fire_\u0065vent"}`);
    socket.send('{"id":3,"__proto__":{"type":"ping"}}');
    socket.send('{"id":4,"type":"fire_event","type":"pi\\u006eg","__proto__":{"type":"fire_event"}}');
    socket.send('{"id":5,"type":"ping"}');
    await setup.receivedByHub(2);
    expect(setup.answersFromGateway()).toEqual([1, 2, 3]);
    expect(setup.rawByHub()).toEqual([
      '{"id":4,"type":"ping","__proto__":{"type":"fire_event"}}',
      '{"id":5,"type":"ping"}',
    ]);
  });

  test('the socket closes when it cannot be learnt who it is, and nothing more passes', async () => {
    let kind: CallerKind = 'restricted';
    await using setup = await openGuardedSocket(
      () => pass,
      () => kind,
    );
    setup.send({ id: 1, type: 'subscribe_events' });
    await setup.receivedByHub(1);
    kind = 'unavailable';
    setup.sendFromHub({ id: 1, type: 'event', event: 'secret' });
    expect(await setup.client.waitForClose()).toBe(1011);
    expect(setup.client.received.join('')).not.toContain('secret');
  });

  test('a command of somebody who cannot be learnt closes the socket', async () => {
    await using setup = await openGuardedSocket(() => ({ kind: 'refuse', code: 'identity_unavailable' }));
    setup.send({ id: 1, type: 'get_states' });
    expect(await setup.client.waitForClose()).toBe(1011);
  });

  test('a person who is held back later on gets nothing for what was asked before', async () => {
    let kind: CallerKind = 'unrestricted';
    await using setup = await openGuardedSocket(
      () => pass,
      () => kind,
    );
    setup.send({ id: 1, type: 'subscribe_events' });
    await setup.receivedByHub(1);
    kind = 'restricted';
    const answers = await received(
      setup,
      [{ id: 2, type: 'get_states' }],
      [{ id: 1, type: 'event', event: 'secret' }, result(2)],
    );
    expect(answers).toEqual([JSON.stringify(result(2)), JSON.stringify(last)]);
  });
});
