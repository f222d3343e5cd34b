// @vitest-environment happy-dom
import type { Connection } from '@soglia/hub-client/connection';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { energySettings } from './energy-settings-store.ts';
import { usePowerLimit } from './use-power-limit.ts';

const METER = 'sensor.contatore_potenza';
const preferences = {
  energy_sources: [
    { type: 'grid', stat_energy_from: 'sensor.prelievo', stat_rate: METER, cost_adjustment_day: 0 },
  ],
  device_consumption: [],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  energySettings.change((settings) => ({ ...settings, contracted_kw: null }));
  vi.useRealTimers();
});

async function watchMeter(contractedKw: number | null) {
  energySettings.change((settings) => ({ ...settings, contracted_kw: contractedKw }));
  const command = (message: { readonly type: string }) =>
    message.type === 'energy/get_prefs' ? Promise.resolve(preferences) : new Promise(() => undefined);
  const home = createFakeHub({ ready: true, command: command as Connection['command'] });
  const draw = (watts: string) =>
    home.value(entity(METER, watts, { unit_of_measurement: 'W', device_class: 'power' }));
  draw('800');
  const shown = await renderHookInDom(usePowerLimit, undefined, { wrapper: withHub(home.hub) });
  const pass = (seconds: number, watts?: string) =>
    shown.act(() => {
      if (watts !== undefined) draw(watts);
      vi.advanceTimersByTime(seconds * 1_000);
    });
  await pass(10, '900');
  return { ...shown, home, pass };
}

it('warns a minute before the meter disconnects, and eases once something was switched off', async () => {
  const { current, pass, unmount } = await watchMeter(3);
  await pass(30, '4600');
  expect(current()).toBeUndefined();
  await pass(20);
  expect(current()).toMatchObject({ kw: expect.closeTo(4.6) as number, contractedKw: 3 });
  expect(current()?.left).toBeGreaterThanOrEqual(55_000);
  await pass(5, '1200');
  expect(current()).toMatchObject({ kw: 1.2, left: undefined });
  await pass(300);
  expect(current()).toBeUndefined();
  await unmount();
});

it('says nothing once the values are old, or are none', async () => {
  const { current, pass, home, act, unmount } = await watchMeter(3);
  await pass(60, '4600');
  expect(current()).toBeDefined();
  await act(() => home.setConnection('lost'));
  await pass(60);
  expect(current()).toBeUndefined();
  await act(() => home.setConnection('ready'));
  await pass(60);
  expect(current()).toBeDefined();
  await pass(1, 'unavailable');
  expect(current()).toBeUndefined();
  await unmount();
});

it('watches nothing where no contracted power is known', async () => {
  const { current, pass, unmount } = await watchMeter(null);
  await pass(600, '9000');
  expect(current()).toBeUndefined();
  await unmount();
});
