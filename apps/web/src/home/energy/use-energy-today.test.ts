import type { Hub } from '@soglia/hub-client/hub';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { driveHook } from '#shared/testing/drive-hook.tsx';
import { useEnergyToday } from './use-energy-today.ts';

const house = vi.hoisted(() => ({ hub: undefined as Hub | undefined }));
// A hook that is run without a renderer has no provider above it.
vi.mock('#hub/hub-context.ts', () => ({ useHub: () => house.hub }));

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 52) }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows the meter while mounted, and starts a new day without the figures of the previous one', async () => {
  const { hub } = createFakeHub();
  let grown = 1;
  let silent = false;
  const command = (({ type, period }: { type: string; period?: string }) => {
    if (silent) return new Promise(() => undefined);
    if (type === 'energy/get_prefs') return Promise.resolve({ energy_sources: [] });
    return Promise.resolve(period === 'hour' ? {} : { 'sensor.presa': [{ change: grown }] });
  }) as Hub['connection']['command'];
  const state = { kind: 'ready', since: 0, hubVersion: '2026.11.0' } as const;
  house.hub = { ...hub, connection: { ...hub.connection, state, command } };

  const { now, after, leave } = await driveHook(useEnergyToday, 'sensor.presa');
  const minutes = (count: number) => after(() => vi.advanceTimersByTimeAsync(count * 60_000));
  expect(now()).toMatchObject({ kind: 'there', value: { drawn: 1, cost: 0.25 } });
  grown = 2;
  await minutes(2);
  expect(now()).toMatchObject({ value: { drawn: 1 } });
  await minutes(2);
  expect(now()).toMatchObject({ value: { drawn: 2, cost: 0.5 } });

  silent = true;
  await minutes(3);
  expect(now(), 'nothing came since').toMatchObject({ value: { drawn: 2 } });
  await minutes(2);
  expect(now(), 'it is after midnight').toEqual({ kind: 'waiting' });
  await leave();
});
