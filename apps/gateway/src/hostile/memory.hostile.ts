import { expect, it } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';

it('answers after requests that no route takes', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const statuses = new Set<number>();
  for (let round = 0; round < 100; round++) {
    const response = await fetch(`${gateway.appUrl}/auth/nowhere/${'x'.repeat(round * 100)}`, {
      method: 'POST',
    });
    await response.body?.cancel();
    statuses.add(response.status);
  }
  expect([...statuses]).toEqual([404]);
  expect((await fetch(`${gateway.appUrl}/settings.json`)).status).toBe(200);
});
