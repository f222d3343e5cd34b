import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { openTestSession } from '#testing/open-test-session.ts';
import { startPeopleHub } from '#testing/people-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { parseExactly } from '#wire/exact-json.ts';

test('what is followed over many connections leaves nothing behind on a signal that lasts', async () => {
  const hub = await startPeopleHub();
  const token = makeToken('service');
  hub.tokens.set(token, 'anna');
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  const follow = { type: 'subscribe_events', event_type: 'user_added' };
  for (let connection = 0; connection < 3; connection += 1) {
    const session = await openTestSession(hub.url, token);
    await session.follow(follow, () => undefined, { signal });
    expect(listeners()).toBe(1);
    session.close();
    expect(listeners()).toBe(0);
  }
  await hub.close();
});

const type = 'persistent_notification/get';
/** Bytes around the text of a message. */
const AROUND = JSON.stringify({ type, text: '', id: 1 }).length;

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['half of a character', { text: ['\ud800'] }],
  ['half of a character in a key', { data: { '\udc00': 1 } }],
  ['a number out of range', { data: parseExactly('{"copies":1e400}') }],
  ['as many bytes as the hub does not take', { text: 'x'.repeat(defaultLimits.clientMessage - AROUND) }],
])('a message with %s is refused, as it would end the socket of all', async (_what, fields) => {
  const hub = await startPeopleHub();
  const token = makeToken('service');
  hub.tokens.set(token, 'anna');
  const session = await openTestSession(hub.url, token);
  const refused = session.command({ type, ...fields });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_format' });
  expect(await session.currentUser()).toMatchObject({ id: 'anna' });
  session.close();
  await hub.close();
});
