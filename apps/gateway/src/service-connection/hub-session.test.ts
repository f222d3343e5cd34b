import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { openTestSession } from '#testing/open-test-session.ts';
import { startPeopleHub } from '#testing/people-hub.ts';
import { makeToken } from '#testing/tokens.ts';

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
