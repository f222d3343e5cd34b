import { describe, expect, test } from 'vitest';
import { tokenCaller } from '#identity/caller.ts';
import { openGuardedSocket, type GuardedMessage as Message } from '#testing/guarded-socket.ts';
import type { Verdict } from '#policy/verdict.ts';

const pass: Verdict = { kind: 'pass' };
const isSubscription = ({ type }: Message) => type === 'subscribe';

/** Lets only messages with this `n` through. */
const onlyEven = (until: 'result' | 'unsubscribe') => ({
  until,
  filter: (answer: unknown) => {
    const { n } = answer as { readonly n?: number };
    return n === undefined || n % 2 === 0 ? answer : undefined;
  },
});

describe('what the guard gets', () => {
  test('each whole command, also of an array, and a caller without the token itself', async () => {
    await using setup = await openGuardedSocket(() => pass);
    const commands = [{ id: 1, type: 'call_service', target: { entity_id: 'light.a' } }, { id: 2 }, 5, null];
    setup.send(commands);
    expect(await setup.receivedByHub(1)).toEqual([commands]);
    expect(setup.decided.map(({ request }) => request)).toEqual(
      commands.map((message) => ({ kind: 'message', message })),
    );
    for (const { caller } of setup.decided) {
      expect(caller).toEqual(tokenCaller(setup.token, '127.0.0.1'));
    }
    expect(JSON.stringify(setup.decided)).not.toContain(setup.token);
  });
});

describe('refuse', () => {
  test.each([
    ['unauthorized', undefined, { code: 'unauthorized', message: 'Unauthorized' }],
    ['forbidden', undefined, { code: 'unauthorized', message: 'Unauthorized' }],
    ['bad_request', undefined, { code: 'invalid_format', message: 'Message incorrectly formatted.' }],
    [
      'bad_request',
      'required key not provided',
      { code: 'invalid_format', message: 'required key not provided' },
    ],
  ] as const)('%s %s: in the hub’s shape, and the hub receives nothing', async (code, detail, error) => {
    await using setup = await openGuardedSocket(({ type }) =>
      type === 'call_service' ? { kind: 'refuse', code, ...(detail !== undefined && { detail }) } : pass,
    );
    setup.send([
      { id: 1, type: 'call_service' },
      { id: 2, type: 'ping' },
    ]);
    setup.send({ id: 3, type: 'call_service' });
    setup.send({ id: 4, type: 'ping' });
    expect(await setup.receivedByHub(2)).toEqual([[{ id: 2, type: 'ping' }], { id: 4, type: 'ping' }]);
    await setup.client.waitForText('"id":3');
    const refused = setup
      .answers()
      .map((text) => JSON.parse(text) as { id: number })
      .filter(({ id }) => id === 1 || id === 3);
    expect(refused).toEqual([1, 3].map((id) => ({ id, type: 'result', success: false, error })));
  });

  test('is counted', async () => {
    await using setup = await openGuardedSocket(() => ({ kind: 'refuse', code: 'unauthorized' }));
    setup.send({ id: 1, type: 'call_service' });
    await setup.client.waitForText('unauthorized');
    const metrics = await (await fetch(`${setup.gateway.adminUrl}/metrics`)).text();
    expect(metrics).toContain('soglia_refused_total{reason="rights"} 1');
  });
});

describe('answer', () => {
  test('the result goes to the client with its id, and the hub receives nothing', async () => {
    await using setup = await openGuardedSocket(({ type }) =>
      type === 'get_states' ? { kind: 'answer', result: [{ entity_id: 'light.a' }] } : pass,
    );
    setup.send({ id: 7, type: 'get_states' });
    setup.send({ id: 8, type: 'ping' });
    expect(await setup.receivedByHub(1)).toEqual([{ id: 8, type: 'ping' }]);
    await setup.client.waitForText('"id":7');
    expect(JSON.parse(setup.answers()[0] ?? '')).toEqual({
      id: 7,
      type: 'result',
      success: true,
      result: [{ entity_id: 'light.a' }],
    });
  });
});

describe('rewrite', () => {
  const rewriteWith = (until: 'result' | 'unsubscribe') => (message: Message) =>
    isSubscription(message)
      ? ({
          kind: 'rewrite',
          request: { kind: 'message', message: { ...message, entity_ids: ['light.a'] } },
          answerFilter: onlyEven(until),
        } satisfies Verdict)
      : pass;

  test('the hub receives the new message, and unfiltered frames pass as they are', async () => {
    await using setup = await openGuardedSocket((message) =>
      isSubscription(message)
        ? { kind: 'rewrite', request: { kind: 'message', message: { ...message, limit: 5 } } }
        : pass,
    );
    setup.send({ id: 1, type: 'subscribe' });
    expect(await setup.receivedByHub(1)).toEqual([{ id: 1, type: 'subscribe', limit: 5 }]);
    setup.sendFromHub('{"id":1 , "n":1.0}');
    await setup.client.waitForText('{"id":1 , "n":1.0}');
  });

  test('a filter until the result sees the answers of its own command only, and ends with the result', async () => {
    await using setup = await openGuardedSocket(rewriteWith('result'));
    setup.send({ id: 1, type: 'subscribe' });
    await setup.receivedByHub(1);
    setup.sendFromHub({ id: 1, n: 1 });
    setup.sendFromHub([
      { id: 1, n: 3 },
      { id: 9, n: 3 },
      { id: 1, n: 4 },
    ]);
    setup.sendFromHub([{ id: 1, n: 5 }]);
    setup.sendFromHub({ id: 1, type: 'result', success: true, temperature: 21.5 });
    setup.sendFromHub({ id: 1, n: 7 });
    await setup.client.waitForText('"n":7');
    expect(setup.answers()).toEqual([
      '[{"id":9,"n":3},{"id":1,"n":4}]',
      '{"id":1,"type":"result","success":true,"temperature":21.5}',
      '{"id":1,"n":7}',
    ]);
  });

  test('numbers keep their text through a filter', async () => {
    await using setup = await openGuardedSocket(rewriteWith('result'));
    setup.send({ id: 1, type: 'subscribe' });
    await setup.receivedByHub(1);
    setup.sendFromHub('{"id":2,"big":18446744073709551615,"point":21.0}');
    await setup.client.waitForText('{"id":2,"big":18446744073709551615,"point":21.0}');
  });

  test('a filter of a subscription holds until the hub confirms that it has ended', async () => {
    await using setup = await openGuardedSocket(rewriteWith('unsubscribe'));
    setup.send({ id: 1, type: 'subscribe' });
    await setup.receivedByHub(1);
    setup.sendFromHub({ id: 1, type: 'result', success: true });
    setup.sendFromHub({ id: 1, n: 1 });
    setup.send({ id: 2, type: 'unsubscribe_events', subscription: 1 });
    await setup.receivedByHub(2);
    setup.sendFromHub({ id: 1, n: 3 });
    setup.sendFromHub({ id: 2, type: 'result', success: false });
    setup.sendFromHub({ id: 1, n: 5 });
    setup.send({ id: 3, type: 'unsubscribe_events', subscription: 1 });
    await setup.receivedByHub(3);
    setup.sendFromHub({ id: 3, type: 'result', success: true });
    setup.sendFromHub({ id: 1, n: 7 });
    await setup.client.waitForText('"n":7');
    expect(setup.answers().filter((text) => text.includes('"n"'))).toEqual(['{"id":1,"n":7}']);
  });

  test('a filter cannot be ended by using its id again, nor by an id that does not increase', async () => {
    await using setup = await openGuardedSocket(rewriteWith('unsubscribe'));
    setup.send({ id: 4, type: 'get_config' });
    setup.send({ id: 5, type: 'subscribe' });
    await setup.receivedByHub(2);
    setup.sendFromHub({ id: 5, type: 'result', success: true });
    for (const id of [4, 5, 0, -1, '6', undefined, 5.5 - 0.5]) {
      setup.send({ id, type: 'unsubscribe_events', subscription: 5 });
    }
    setup.send({ id: 6, type: 'ping' });
    await setup.client.waitForText('"pong"');
    expect(await setup.receivedByHub(3)).toHaveLength(3);
    const reused = setup.answers().filter((text) => text.includes('"id_reuse"'));
    expect(reused).toHaveLength(7);
    setup.sendFromHub({ id: 4, type: 'result', success: true });
    setup.sendFromHub({ id: 5, n: 1 });
    setup.sendFromHub({ id: 5, n: 2 });
    await setup.client.waitForText('"n":2');
    expect(setup.client.received.join('')).not.toContain('"n":1');
  });

  test('a frame that cannot be filtered does not pass', async () => {
    await using setup = await openGuardedSocket(rewriteWith('unsubscribe'));
    setup.send({ id: 1, type: 'subscribe' });
    await setup.receivedByHub(1);
    setup.sendFromHub('{"id":1,"secret":');
    expect(await setup.client.waitForClose()).toBe(1014);
    expect(setup.client.received.join('')).not.toContain('secret');
  });
});

test('a guard that throws, or that rewrites a message into an HTTP request, ends the socket', async () => {
  const verdicts: (() => Verdict)[] = [
    () => {
      throw new Error('broken');
    },
    () => ({ kind: 'rewrite', request: { kind: 'http', method: 'GET', path: '/', query: '' } }),
  ];
  for (const verdict of verdicts) {
    await using setup = await openGuardedSocket(verdict);
    setup.send({ id: 1, type: 'ping' });
    expect(await setup.client.waitForClose()).toBe(1000);
  }
});
