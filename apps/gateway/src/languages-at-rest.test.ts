import { expect, test, vi } from 'vitest';

test('no rules of languages and time zones are loaded before somebody needs them: 8 MB', async () => {
  const used = (['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat'] as const).map((name) =>
    vi.spyOn(Intl, name),
  );
  const { startTestGateway } = await import('#testing/test-gateway.ts');
  const { startTestHub } = await import('#testing/test-hub.ts');
  const { manualClock } = await import('#testing/manual-clock.ts');
  const hub = await startTestHub();
  const clock = manualClock();
  const gateway = await startTestGateway(hub.url, {}, { clock });
  hub.validTokens.add('token');
  await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: 'Bearer token' } });
  clock.advance(120_000);
  await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: 'Bearer token' } });
  await gateway.close();
  await hub.close();
  for (const constructor of used) expect(constructor).not.toHaveBeenCalled();
});
