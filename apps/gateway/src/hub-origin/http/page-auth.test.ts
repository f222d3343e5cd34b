import { expect, test } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

test('the token in the address of a hub page reaches neither the hub nor the log', async () => {
  await using hub = await startTestHub({
    handle: ({ url }, response) => url?.startsWith('/energy') === true && response.end('page') === response,
  });
  await using gateway = await startTestGateway(hub.url);
  const token = makeToken('maria');
  for (const auth of [token, 'an-old-kind-of-token']) {
    const answer = await fetch(`${gateway.hubUrl}/energy?auth=${auth}&day=1`);
    expect([answer.status, await answer.text()]).toEqual([200, 'page']);
    expect(gateway.log()).not.toContain(auth);
  }
  expect(hub.forwarded().map(({ url }) => url)).toEqual(['/energy?day=1', '/energy?day=1']);
  expect(JSON.stringify(hub.forwarded())).not.toContain(token);
});
