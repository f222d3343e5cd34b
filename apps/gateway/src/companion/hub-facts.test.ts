import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createHubFacts } from './hub-facts.ts';

test.each([
  ['a minute has passed', MINUTE_MS],
  ['the clock is set back', -HOUR_MS],
])('what the hub says of itself is asked again once %s', async (_when, passed) => {
  const clock = manualClock();
  let version = '2026.10.1';
  const facts = createHubFacts({
    service: {
      state: 'ready',
      command: ({ type }) =>
        Promise.resolve(type === 'get_config' ? { location_name: 'Casa', version } : { energy: {} }),
    },
    values: { get: () => Promise.resolve(undefined), set: () => Promise.resolve() },
    clock,
    askAs: () => Promise.resolve([]),
  });
  expect(await facts.read()).toMatchObject({ version: '2026.10.1' });
  version = '2026.11.0';
  expect(await facts.read()).toMatchObject({ version: '2026.10.1' });
  clock.advance(passed);
  await waitFor(async () => {
    expect(await facts.read()).toMatchObject({ version: '2026.11.0' });
  });
});
