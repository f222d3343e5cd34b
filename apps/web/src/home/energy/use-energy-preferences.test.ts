// @vitest-environment happy-dom
import { HubError } from '@soglia/hub-client/errors';
import type { Connection } from '@soglia/hub-client/connection';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useEnergyPreferences } from './use-energy-preferences.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

it('asks again when an answer was lost, and then no more', async () => {
  const prefs = { energy_sources: [] };
  const command = vi
    .fn<Connection['command']>()
    .mockRejectedValueOnce(new HubError('timeout', 'silent'))
    .mockResolvedValue(prefs);
  const { hub } = createFakeHub({ ready: true, command: command as Connection['command'] });

  const { current, act, unmount } = await renderHookInDom<boolean, ReturnType<typeof useEnergyPreferences>>(
    useEnergyPreferences,
    true,
    { wrapper: withHub(hub) },
  );
  expect(current()).toEqual({ preferences: undefined, tried: true });
  await act(() => vi.advanceTimersByTime(60_000));
  expect(current()).toEqual({ preferences: prefs, tried: true });
  await act(() => vi.advanceTimersByTime(600_000));
  expect(command).toHaveBeenCalledTimes(2);
  await unmount();
});
