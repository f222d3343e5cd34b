import { HubError } from '@soglia/hub-client/errors';
import type { Hub } from '@soglia/hub-client/hub';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { driveHook } from '#shared/testing/drive-hook.tsx';
import { useEnergyPreferences } from './use-energy-preferences.ts';

const house = vi.hoisted(() => ({ hub: undefined as Hub | undefined }));
// A hook that is run without a renderer has no provider above it.
vi.mock('#hub/hub-context.ts', () => ({ useHub: () => house.hub }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again when an answer was lost, and then no more', async () => {
  const { hub } = createFakeHub();
  const prefs = { energy_sources: [] };
  const command = vi
    .fn<Hub['connection']['command']>()
    .mockRejectedValueOnce(new HubError('timeout', 'silent'))
    .mockResolvedValue(prefs);
  const state = { kind: 'ready', since: 0, hubVersion: '2026.11.0' } as const;
  house.hub = {
    ...hub,
    connection: { ...hub.connection, state, command: command as Hub['connection']['command'] },
  };

  const { now, after, leave } = await driveHook<boolean, ReturnType<typeof useEnergyPreferences>>(
    useEnergyPreferences,
    true,
  );
  expect(now()).toEqual({ preferences: undefined, tried: true });
  await after(() => vi.advanceTimersByTime(60_000));
  expect(now()).toEqual({ preferences: prefs, tried: true });
  await after(() => vi.advanceTimersByTime(600_000));
  expect(command).toHaveBeenCalledTimes(2);
  await leave();
});
