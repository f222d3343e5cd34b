import { emptyEnergySettings, type EnergySettings } from '@soglia/contracts/energy';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenIdIn, visibleSettings, withHiddenSettings } from './visible-settings.ts';

const isVisible = (id: string): boolean => !id.startsWith('sensor.hidden');
const id = fc.constantFrom('sensor.a', 'sensor.b', 'sensor.c', 'sensor.hidden_a', 'sensor.hidden_b');
const device = (entityId: string) => ({
  entity_id: entityId,
  name: `of ${entityId}`,
  unit: 'kWh' as const,
  device_type: 'consumption' as const,
  cost_per_unit: 0.25,
});
const panel = (entityId: string) => ({
  entity_id: entityId,
  name: 'Tetto',
  unit: 'W' as const,
  capacity: 3,
  efficiency: 85,
});
const price = fc.oneof(
  fc.record({ kind: fc.constant('sensor' as const), entity_id: id }),
  fc.record({ kind: fc.constant('single' as const), euro: fc.constantFrom(0.25, 0.3) }),
);
const settings: fc.Arbitrary<EnergySettings> = fc
  .tuple(fc.uniqueArray(id), fc.uniqueArray(id), fc.array(price, { maxLength: 4 }))
  .map(([devices, panels, prices]) => ({
    ...emptyEnergySettings,
    tariff: {
      periods: prices.map((of, at) => ({ from: `202${at}-01-01`, price: of, fixed_monthly: 10 })),
      exceptions: [],
    },
    devices: devices.map(device),
    panels: panels.map(panel),
  }));

test('what the person gets names nothing that is not visible, and saving it as it came changes nothing', () => {
  fc.assert(
    fc.property(settings, (stored) => {
      const visible = visibleSettings(stored, isVisible);
      expect(JSON.stringify(visible)).not.toContain('hidden');
      expect(hiddenIdIn(visible, isVisible)).toBeUndefined();
      expect(withHiddenSettings(stored, visible, isVisible)).toEqual(stored);
    }),
  );
});

test('whatever is saved, what is not visible stays and the rest is as saved', () => {
  fc.assert(
    fc.property(settings, settings, (stored, wanted) => {
      const saved = visibleSettings(wanted, isVisible);
      const now = withHiddenSettings(stored, saved, isVisible);
      const hidden = (list: EnergySettings['devices']) => list.filter((one) => !isVisible(one.entity_id));
      expect(hidden(now.devices)).toEqual(hidden(stored.devices));
      expect(visibleSettings(now, isVisible)).toEqual(saved);
    }),
  );
});

test('a price that is not visible goes only where another one is given', () => {
  const hidden = { kind: 'sensor' as const, entity_id: 'sensor.hidden_a' };
  const period = { from: '2026-01-01', price: hidden, fixed_monthly: 0 };
  const stored = { ...emptyEnergySettings, tariff: { periods: [period], exceptions: [] } };
  const given = { kind: 'single' as const, euro: 0.31 };
  const saved = { ...stored, tariff: { periods: [{ ...period, price: given }], exceptions: [] } };
  expect(withHiddenSettings(stored, saved, isVisible)).toEqual(saved);
  expect(hiddenIdIn(stored, isVisible)).toBe('sensor.hidden_a');
});
