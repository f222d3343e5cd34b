import { emptyEnergySettings } from '@soglia/contracts/energy';
import { expect, it } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createEnergySettings } from './energy-settings-store.ts';

const known = { ...emptyEnergySettings, contracted_kw: 3 };

it.each([
  ['nothing', null, emptyEnergySettings],
  ['what was saved', JSON.stringify(known), known],
  ['half a text', '{"tariff":', emptyEnergySettings],
  ['another value', '[]', emptyEnergySettings],
  ['absurd values', JSON.stringify({ ...known, contracted_kw: -1 }), emptyEnergySettings],
  ['what a newer app has added', JSON.stringify({ ...known, cars: [] }), emptyEnergySettings],
])('the browser has %s', (_what, text, expected) => {
  const store = memoryStore({ energy_settings: text });
  expect(createEnergySettings(store.safe(), () => 0).value()).toEqual(expected);
});

it('a browser without space holds the settings for this visit, and reports that', () => {
  const full = createSafeStore(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const settings = createEnergySettings(full, () => 0);
  settings.change(() => known);
  expect([settings.value(), settings.lasts()]).toEqual([known, false]);
});
