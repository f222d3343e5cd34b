// @vitest-environment happy-dom
import type { Connection } from '@soglia/hub-client/connection';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { useEnergyToday } from './use-energy-today.ts';

interface Message {
  readonly type: string;
  readonly period?: string;
  readonly start_time?: string;
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 52) }));
afterEach(() => {
  vi.useRealTimers();
});

it('follows the meter while mounted, and starts a new day without the figures of the previous one', async () => {
  let grown = 1;
  let silent = false;
  const command = (({ type, period, start_time: start }: Message) => {
    if (silent) return new Promise(() => undefined);
    if (type === 'energy/get_prefs')
      return Promise.resolve({
        energy_sources: [{ type: 'grid', stat_energy_from: 'sensor.rete', number_energy_price: 0.3 }],
      });
    const at = Date.parse(start ?? '');
    const row = (change: number) => [{ start: at, end: at + 300_000, change }];
    return Promise.resolve(
      type === 'get_config' || period === 'hour' ? {} : { 'sensor.presa': row(grown), 'sensor.rete': row(5) },
    );
  }) as Connection['command'];
  const { hub } = createFakeHub({ ready: true, command });

  const { current, act, unmount } = await renderHookInDom(useEnergyToday, 'sensor.presa', {
    wrapper: withHub(hub),
  });
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * MINUTE_MS));
  expect(current()).toMatchObject({
    kind: 'there',
    value: { drawn: 1, cost: expect.closeTo(0.3, 9) as number },
  });
  grown = 2;
  await minutes(2);
  expect(current()).toMatchObject({ value: { drawn: 1 } });
  await minutes(2);
  expect(current()).toMatchObject({ value: { drawn: 2, cost: expect.closeTo(0.6, 9) as number } });

  silent = true;
  await minutes(3);
  expect(current(), 'nothing came since').toMatchObject({ value: { drawn: 2 } });
  await minutes(2);
  expect(current(), 'it is after midnight').toEqual({ kind: 'waiting' });
  await unmount();
});
