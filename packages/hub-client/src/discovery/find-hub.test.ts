import { expect, test } from 'vitest';
import { createFakeEntities } from '../testing/fake-entities.ts';
import { createFakeHub } from '../testing/fake-hub.ts';
import { startFakeHubServer } from '../testing/fake-hub-server.ts';
import { startPlainServer } from '../testing/plain-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { findHub } from './find-hub.ts';

const startHub = () => startFakeHubServer(createFakeHub(createFakeEntities(() => 0)));
const NOBODY = 'http://127.0.0.1:1';

test('the preferred address is chosen where two answer', async () => {
  await using first = await startHub();
  await using second = await startHub();
  const platform = createTestPlatform();
  expect(await findHub({ bases: [first.base, second.base], platform })).toMatchObject({ base: first.base });
  expect(await findHub({ bases: [second.base, first.base], platform })).toMatchObject({ base: second.base });
});

test('another one is chosen where the preferred one fails', async () => {
  await using hub = await startHub();
  const platform = createTestPlatform();
  expect(await findHub({ bases: [NOBODY, hub.base], platform })).toMatchObject({
    base: hub.base,
    verdict: { kind: 'hub' },
  });
});

test('a preferred address that stays silent is not waited for long', async () => {
  await using hub = await startHub();
  await using silent = await startPlainServer(() => undefined);
  const platform = createTestPlatform();
  const startedAt = platform.clock.now();
  let isDone = false;
  const finding = findHub({ bases: [silent.base, hub.base], platform }).finally(() => (isDone = true));
  await waitUntil(() => hub.opened > 0);
  // Small steps: the answer of the hub takes real time.
  await waitUntil(() => {
    void platform.clock.advance(10);
    return isDone;
  });
  expect(await finding).toMatchObject({ base: hub.base });
  // On the simulated clock: long before the silent address is given up.
  expect(platform.clock.now() - startedAt).toBeLessThan(10_000);
});

test('where none is a hub, what answered is reported', async () => {
  await using page = await startPlainServer((_request, response) => {
    response.writeHead(502).end();
  });
  const platform = createTestPlatform();
  expect(await findHub({ bases: [NOBODY, page.base], platform })).toEqual({
    base: page.base,
    verdict: { kind: 'status', status: 502 },
  });
  expect(await findHub({ bases: [NOBODY], platform })).toMatchObject({ verdict: { kind: 'unreachable' } });
});

test('aborting rejects', async () => {
  await using silent = await startPlainServer(() => undefined);
  const platform = createTestPlatform();
  const abort = new AbortController();
  const finding = findHub({ bases: [silent.base], platform, signal: abort.signal });
  abort.abort();
  await expect(finding).rejects.toMatchObject({ code: 'aborted' });
});
