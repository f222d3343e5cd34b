import type { EnergyCandidate } from '@soglia/energy/sources';
import { expect, it } from 'vitest';
import { unitOfSensor } from './candidate-unit.ts';
import { decimalText, parseDecimal } from '../decimal.ts';
import { checkDevice, emptyDeviceDraft, deviceDraftOf } from './device-draft.ts';
import { matchingCandidates } from './matching-candidates.ts';
import { checkPanel, emptyPanelDraft, panelDraftOf } from './panel-draft.ts';

/** A meter of that name. */
const candidateOf = (name: string): EnergyCandidate => ({
  entity_id: `sensor.${name.toLowerCase().replaceAll(/[^a-z]/g, '_')}`,
  name,
  unit: 'kWh',
  deviceClass: 'energy',
  stateClass: 'total_increasing',
});

const none: ReadonlySet<string> = new Set();

it.each([
  ['0,25', 0.25],
  ['0.25', 0.25],
  [' 85 ', 85],
  ['1 200,5', 1200.5],
  ['1.234,5', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['NaN', undefined],
  ['9'.repeat(400), undefined],
])('reads %j', (text, value) => expect(parseDecimal(text)).toBe(value));

it('writes what it reads', () => expect(parseDecimal(decimalText(1234.5))).toBe(1234.5));

const device = { ...emptyDeviceDraft(), name: ' Forno ', entity_id: ' sensor.forno ' };

it('takes a device with the defaults of the form', () =>
  expect(checkDevice(device, none)).toEqual({
    value: {
      name: 'Forno',
      entity_id: 'sensor.forno',
      unit: 'kWh',
      device_type: 'consumption',
      cost_per_unit: 0.25,
    },
  }));

it.each([
  ['nothing', { name: ' ', entity_id: '' }, { name: 'Scrivi un nome', entity_id: 'Scegli un sensore' }],
  [
    'an id that is none',
    { entity_id: 'Forno' },
    { entity_id: 'Un ID è fatto così: sensor.lavastoviglie_energia' },
  ],
  [
    'an id of markup',
    { entity_id: 'sensor.<b>' },
    { entity_id: 'Un ID è fatto così: sensor.lavastoviglie_energia' },
  ],
  ['a device twice', { entity_id: 'sensor.tv' }, { entity_id: 'Questo sensore è già di un dispositivo' }],
  ['a negative cost', { cost_per_unit: '-1' }, { cost_per_unit: 'Scrivi un importo tra 0 e 100 €' }],
  ['a huge cost', { cost_per_unit: '101' }, { cost_per_unit: 'Scrivi un importo tra 0 e 100 €' }],
  ['two lines', { name: 'a\nb' }, { name: 'Scrivi un nome di una riga, al massimo di 100 caratteri' }],
])('refuses %s as a device', (_what, part, errors) =>
  expect(checkDevice({ ...device, ...part }, new Set(['sensor.tv']))).toEqual({ errors }),
);

const panel = { ...emptyPanelDraft(), name: 'Tetto', entity_id: 'sensor.solar', capacity: '6,2' };

it('takes a panel with the default efficiency, and edits it again', () => {
  const value = {
    name: 'Tetto',
    entity_id: 'sensor.solar',
    unit: 'kWh',
    capacity: 6.2,
    efficiency: 85,
  } as const;
  expect(checkPanel(panel, none)).toEqual({ value });
  expect(checkPanel(panelDraftOf(value), none)).toEqual({ value });
});

it.each([
  ['without capacity', { capacity: '' }, { capacity: 'Scrivi la capacità' }],
  ['of no power', { capacity: '0' }, { capacity: 'Scrivi i kW di picco, per esempio 4,5' }],
  ['of words', { capacity: 'sei' }, { capacity: 'Scrivi i kW di picco, per esempio 4,5' }],
  ['better than possible', { efficiency: '101' }, { efficiency: 'Scrivi una percentuale tra 0 e 100' }],
  ['without efficiency', { efficiency: '' }, { efficiency: 'Scrivi una percentuale tra 0 e 100' }],
  ['that is there', { entity_id: 'sensor.other' }, { entity_id: 'Questo sensore è già di un pannello' }],
])('refuses a panel %s', (_what, part, errors) =>
  expect(checkPanel({ ...panel, ...part }, new Set(['sensor.other']))).toEqual({ errors }),
);

it('keeps a device as it is edited', () => {
  const value = {
    name: 'TV',
    entity_id: 'sensor.tv',
    unit: 'W',
    device_type: 'production',
    cost_per_unit: 0,
  } as const;
  expect(checkDevice(deviceDraftOf(value), none)).toEqual({ value });
});

it.each([
  ['Wh', 'kWh'],
  ['MWh', 'kWh'],
  ['W', 'W'],
  ['kW', 'kW'],
  ['°C', undefined],
  ['', undefined],
])('takes a sensor in %j as %j', (unit, of) => expect(unitOfSensor(unit)).toBe(of));

const candidates = ['Caffè', 'Forno', 'Frigorifero', 'Lavatrice'].map((name) => candidateOf(name));

it.each([
  ['', '', ['Caffè', 'Forno'], 2],
  ['', 'sensor.lavatrice', ['Lavatrice', 'Caffè'], 2],
  ['caffe', '', ['Caffè'], 0],
  ['FR sensor', '', ['Frigorifero'], 0],
  ['xyz', 'sensor.forno', ['Forno'], 0],
  ['xyz', '', [], 0],
])('finds by %j, with %j chosen', (query, chosen, names, more) => {
  const found = matchingCandidates(candidates, query, chosen, 2);
  expect([found.shown.map(({ name }) => name), found.more]).toEqual([names, more]);
});
