import { commands } from '@soglia/hub-client/commands';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it, vi } from 'vitest';
import { driveHook } from '#shared/testing/drive-hook.tsx';
import { entity } from '../testing/entity.ts';
import { useAloud } from './use-live-announcement.ts';

type Now = Parameters<typeof useAloud>[0];
const quiet: Now = { asked: undefined, refused: undefined };
const asked: Now = { ...quiet, asked: commands.power.turnOn(entity('light.uno', 'off')) };
const refused: Now = { ...quiet, refused: new HubError('timeout', 'no') };

it.each([
  ['what the hub confirms', quiet],
  ['what it refuses', refused],
])('says %s, and a while later nothing any more', async (_what, outcome) => {
  vi.useFakeTimers();
  const { now, draw, after } = await driveHook(useAloud, quiet);
  expect(now()).toBe('off');
  await draw(asked);
  expect(now()).toBe('polite');
  await draw(outcome);
  expect(now(), 'in the very drawing that brings the outcome').toBe('polite');
  await draw(quiet);
  await after(() => vi.advanceTimersByTimeAsync(4_000));
  expect(now()).toBe('polite');
  await after(() => vi.advanceTimersByTimeAsync(2_000));
  expect(now()).toBe('off');
  vi.useRealTimers();
});

it('is not silenced by the outcome of one order while the next is under way', async () => {
  vi.useFakeTimers();
  const { now, draw, after } = await driveHook(useAloud, asked);
  await draw(quiet);
  await after(() => vi.advanceTimersByTimeAsync(3_000));
  await draw(asked);
  await after(() => vi.advanceTimersByTimeAsync(30_000));
  expect(now()).toBe('polite');
  vi.useRealTimers();
});
