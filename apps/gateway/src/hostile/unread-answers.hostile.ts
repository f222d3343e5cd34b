import { expect, onTestFinished, test } from 'vitest';
import { restrictedDecide } from '#policy/testing/restricted-decide.ts';
import { testContext } from '#policy/testing/rule-context.ts';
import { openRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

/** More than the buffers of a connection hold. */
const LENGTH = 12 * 1024 * 1024;

test('large answers that a role is read from: a person who reads none has few, and others have their own', async () => {
  const role = testContext({ entities: { 'light.desk': 'control' } });
  const state = (text: string) => ({ entity_id: 'light.desk', state: 'on', attributes: { text } });
  let given = 0;
  const hub = await startTestHub({
    handle: ({ url }, response) => {
      if (url?.startsWith('/api/states') !== true) return false;
      if (url === '/api/states') given += 1;
      const body = url === '/api/states' ? [state('x'.repeat(LENGTH))] : state('');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    },
  });
  const [anna, luca] = [makeToken('anna'), makeToken('luca')];
  for (const token of [anna, luca]) hub.validTokens.add(token);
  const decide = restrictedDecide(role);
  const gateway = await startTestGateway(hub.url, {}, { decide, limits: { largeAnswersPerPerson: 2 } });
  onTestFinished(async () => {
    await gateway.close();
    await hub.close();
  });
  const unread = async () => {
    const socket = await openRaw(gateway.hubPort);
    onTestFinished(() => {
      socket.destroy();
    });
    const before = given;
    socket.write(`GET /api/states HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${anna}\r\n\r\n`);
    await waitFor(() => {
      expect(given).toBe(before + 1);
    });
    return socket;
  };
  const statusOf = async (token: string, path = '/api/states') => {
    const answer = await fetch(`${gateway.hubUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return answer.status === 200 ? text.length > LENGTH : `${answer.status} ${text}`;
  };

  const first = await unread();
  await unread();
  await waitFor(async () => {
    expect(await statusOf(anna)).toMatch(/^503 .*"code":"hub_busy"/);
  });
  expect(await statusOf(luca)).toBe(true);
  expect(await statusOf(anna, '/api/states/light.desk')).toBe(false);
  first.destroy();
  await waitFor(async () => {
    expect(await statusOf(anna)).toBe(true);
  });
});
