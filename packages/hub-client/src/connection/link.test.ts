import { expect, test } from 'vitest';
import { openTestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';

const refusals = [
  ['unauthorized', 'Unauthorized', 'refused'],
  ['home_assistant_error', 'Unauthorized', 'refused'],
  ['home_assistant_error', 'The lamp is tired', 'hub_error'],
  ['not_found', 'Service light.foo not found.', 'not_found'],
  ['invalid_format', 'not a valid option', 'invalid'],
  ['unknown_command', 'Unknown command.', 'unsupported'],
  ['timeout', 'Timeout', 'timeout'],
  ['something_new', 'Never heard', 'hub_error'],
] as const;

test.each(refusals)(
  'the hub says %s "%s": %s, and its own words are kept',
  async (code, message, meaning) => {
    await using live = await openTestConnection();
    live.fakeHub.behaviour.answers.set('call_service', () => ({ error: { code, message } }));
    live.connection.open();
    await live.ready();
    const command = live.connection.command({ type: 'call_service' });
    await expect(command).rejects.toMatchObject({
      name: 'HubError',
      code: meaning,
      hub: { code, message },
      message,
    });
    await expect(command).rejects.toBeInstanceOf(Error);
  },
);

test('a command without a response times out, and its late response is ignored', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  live.fakeHub.behaviour.silent.add('config/auth/update');
  const command = live.connection.command({ type: 'config/auth/update' }, { timeout: 500 });
  const caught = command.catch((error: unknown) => error);
  await waitUntil(() => live.fakeHub.received.some(({ type }) => type === 'config/auth/update'));
  await live.pass(500);
  expect(await caught).toMatchObject({ code: 'timeout' });
  const id = live.fakeHub.received.find(({ type }) => type === 'config/auth/update')?.id;
  live.server.sendRaw(JSON.stringify({ id, type: 'result', success: true, result: null }));
  await expect(live.connection.command({ type: 'get_config' })).resolves.toMatchObject({ state: 'RUNNING' });
});

test('an aborted command ends at once', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  live.fakeHub.behaviour.silent.add('get_states');
  const abort = new AbortController();
  const command = live.connection.command({ type: 'get_states' }, { signal: abort.signal });
  abort.abort('enough');
  await expect(command).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
  await expect(live.connection.command({ type: 'ping' }, { signal: abort.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
  await live.pass(1);
  expect(live.fakeHub.received.some(({ type }) => type === 'ping')).toBe(false);
});

test('a command that cannot be serialised as JSON fails as invalid', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  const ring: Record<string, unknown> = {};
  ring['ring'] = ring;
  await expect(live.connection.command({ type: 'call_service', ring })).rejects.toMatchObject({
    code: 'invalid',
  });
});

const malformed: readonly [string, string | Buffer][] = [
  ['half a JSON', '{"id":3,"type":"event","event":{"a":'],
  ['HTML', '<!doctype html><title>502 Bad Gateway</title>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a list with holes', '[null,{"type":"event"},3]'],
  ['an unknown type', '{"id":3,"type":"from_the_future","event":{}}'],
  ['a result for nobody', '{"id":900,"type":"result","success":false}'],
  ['bytes', Buffer.from([0, 1, 2, 255])],
  ['10 MB of an unknown type', JSON.stringify({ type: 'huge', data: 'x'.repeat(10_000_000) })],
  ['10 MB that never end', `"${'x'.repeat(10_000_000)}`],
];

test.each(malformed)('%s on a link breaks neither it nor its subscriptions', async (_name, frame) => {
  await using live = await openTestConnection();
  const events: unknown[] = [];
  live.connection.subscribe({ type: 'subscribe_entities', entity_ids: ['light.desk'] }, (event) =>
    events.push(event),
  );
  live.connection.open();
  await live.ready();
  await waitUntil(() => events.length === 1);
  live.server.sendRaw(frame);
  live.entities.set('light.desk', 'off', {});
  await waitUntil(() => events.length === 2);
  expect(live.connection.state.kind).toBe('ready');
});

test('a subscriber that throws does not prevent the next message of the same frame', async () => {
  await using live = await openTestConnection();
  const events: unknown[] = [];
  const message = { type: 'subscribe_entities', entity_ids: ['light.desk'] };
  live.connection.subscribe(message, () => {
    throw new Error('mine');
  });
  live.connection.subscribe(message, (event) => events.push(event));
  live.connection.open();
  await live.ready();
  await waitUntil(() => events.length === 1);
  const ids = live.fakeHub.received.filter(({ type }) => type === 'subscribe_entities').map(({ id }) => id);
  live.server.sendRaw(JSON.stringify(ids.map((id) => ({ id, type: 'event', event: { r: ['light.desk'] } }))));
  await waitUntil(() => events.length === 2);
  expect(live.platform.errors).toHaveLength(2);
});

test('a subscription released before the response is unsubscribed at the hub', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  const events: unknown[] = [];
  const release = live.connection.subscribe(
    { type: 'subscribe_entities', entity_ids: ['light.desk'] },
    (event) => events.push(event),
  );
  release();
  release();
  await waitUntil(() => live.fakeHub.received.some(({ type }) => type === 'unsubscribe_events'));
  expect(events).toEqual([]);
  expect(live.fakeHub.received.filter(({ type }) => type === 'unsubscribe_events')).toHaveLength(1);
});

test('a subscription with a late response is reported as a timeout, and still starts', async () => {
  await using live = await openTestConnection();
  live.fakeHub.behaviour.silent.add('slow/subscribe');
  live.connection.open();
  await live.ready();
  const calls: string[] = [];
  live.connection.subscribe({ type: 'slow/subscribe' }, () => calls.push('event'), {
    onError: ({ code }) => calls.push(code),
    onStarted: () => calls.push('started'),
  });
  await waitUntil(() => live.fakeHub.received.some(({ type }) => type === 'slow/subscribe'));
  await live.pass(9_999);
  await live.pass(1);
  await waitUntil(() => calls.length === 1);
  const id = live.fakeHub.received.find(({ type }) => type === 'slow/subscribe')?.id;
  live.server.sendRaw(JSON.stringify({ id, type: 'result', success: true, result: null }));
  await waitUntil(() => calls.length === 2);
  expect(calls).toEqual(['timeout', 'started']);
});

test('an event before the result counts as a started subscription', async () => {
  await using live = await openTestConnection();
  live.fakeHub.behaviour.silent.add('early/subscribe');
  live.connection.open();
  await live.ready();
  const calls: string[] = [];
  live.connection.subscribe({ type: 'early/subscribe' }, () => calls.push('event'), {
    onStarted: () => calls.push('started'),
  });
  await waitUntil(() => live.fakeHub.received.some(({ type }) => type === 'early/subscribe'));
  const id = live.fakeHub.received.find(({ type }) => type === 'early/subscribe')?.id;
  live.server.sendRaw(
    JSON.stringify([
      { id, type: 'event', event: {} },
      { id, type: 'result', success: true, result: null },
    ]),
  );
  await waitUntil(() => calls.length === 2);
  expect(calls).toEqual(['started', 'event']);
});
