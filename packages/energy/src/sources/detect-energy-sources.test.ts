import { describe, expect, it } from 'vitest';
import { detectEnergySources } from './detect-energy-sources.ts';
import { proposedDevices, proposedPanels } from './proposals.ts';
import type { EnergyCandidate, EnergySources } from './types.ts';
import { kilowattHoursOf, kilowattsOf } from './units.ts';

const candidate = (id: string, unit: string, more: Partial<EnergyCandidate> = {}): EnergyCandidate => ({
  entity_id: `sensor.${id}`,
  name: '',
  unit,
  deviceClass: '',
  stateClass: '',
  ...more,
});

const idsOf = ({ grid, solar, batteries, devices, gridPowers }: EnergySources) => ({
  grid: grid.map(({ direction, meter, power = '' }) =>
    `${direction} ${meter.slice(7)} ${power.slice(7)}`.trim(),
  ),
  solar: solar.map(({ meter, power = '' }) => `${meter.slice(7)} ${power.slice(7)}`.trim()),
  batteries: batteries.map(({ charged, discharged }) => `${charged.slice(7)} ${discharged.slice(7)}`),
  devices: devices.map(({ meter, power = '' }) => `${meter.slice(7)} ${power.slice(7)}`.trim()),
  gridPowers: gridPowers.map((id) => id.slice(7)),
});

const cases: readonly (readonly [what: string, candidates: readonly EnergyCandidate[], found: object])[] = [
  ['energy in the id', [candidate('oven_energy', 'kWh')], { devices: ['oven_energy'] }],
  ['power in the id', [candidate('oven_power', 'W')], { devices: ['oven_power oven_power'] }],
  [
    'consumption in the id',
    [candidate('oven_consumption', 'kW')],
    { devices: ['oven_consumption oven_consumption'] },
  ],
  ['solar in the id', [candidate('solar_energy', 'kWh')], { solar: ['solar_energy'] }],
  ['solar power alone', [candidate('solar_power', 'W')], { solar: ['solar_power solar_power'] }],
  [
    'Italian ids',
    [
      candidate('forno_energia', 'kWh'),
      candidate('forno_potenza', 'W'),
      candidate('fotovoltaico_energia', 'kWh'),
    ],
    { devices: ['forno_energia forno_potenza'], solar: ['fotovoltaico_energia'] },
  ],
  [
    'a class without a word',
    [candidate('forno_totale', 'Wh', { deviceClass: 'energy' })],
    { devices: ['forno_totale'] },
  ],
  [
    'the meter of the home, with its power',
    [
      candidate('contatore_energia', 'kWh'),
      candidate('contatore_potenza', 'W'),
      candidate('tv_energia', 'kWh'),
    ],
    { grid: ['import contatore_energia contatore_potenza'], devices: ['tv_energia'] },
  ],
  ['a total of no device', [candidate('energia_totale', 'kWh')], { grid: ['import energia_totale'] }],
  [
    'what is given to the grid',
    [candidate('rete_energia_prelevata', 'kWh'), candidate('rete_energia_immessa', 'kWh')],
    { grid: ['import rete_energia_prelevata', 'export rete_energia_immessa'] },
  ],
  [
    'a battery',
    [candidate('battery_energy_charged', 'kWh'), candidate('battery_energy_discharged', 'kWh')],
    { batteries: ['battery_energy_charged battery_energy_discharged'] },
  ],
  [
    'a battery in Italian',
    [candidate('batteria_energia_scaricata', 'kWh'), candidate('batteria_energia_caricata', 'kWh')],
    { batteries: ['batteria_energia_caricata batteria_energia_scaricata'] },
  ],
  [
    'a meter and its counts of a day and a month',
    [candidate('tv_energy', 'kWh'), candidate('tv_energy_today', 'kWh'), candidate('tv_energia_mese', 'kWh')],
    { devices: ['tv_energy'] },
  ],
  ['a count of a day alone', [candidate('tv_energy_today', 'kWh')], { devices: ['tv_energy_today'] }],
  [
    'power of the home without a meter',
    [candidate('house_power', 'W'), candidate('tv_power', 'W')],
    { gridPowers: ['house_power'], devices: ['tv_power tv_power'] },
  ],
];

describe('detects', () => {
  it.each(cases)('%s', (_what, candidates, found) =>
    expect(idsOf(detectEnergySources(candidates))).toEqual({
      grid: [],
      solar: [],
      batteries: [],
      devices: [],
      gridPowers: [],
      ...found,
    }),
  );

  it.each([
    ['nothing', []],
    ['a price', [candidate('energy_price', 'EUR/kWh')]],
    ['radiation', [candidate('solar_energy_density', 'W/m²')]],
    ['a factor', [candidate('power_factor', '%', { deviceClass: 'power_factor' })]],
    ['no word and no class', [candidate('oven', 'kWh')]],
    ['a word in the name only', [candidate('oven', 'kWh', { name: 'Energy' })]],
    ['what is no sensor', [{ ...candidate('x', 'W'), entity_id: 'number.power' }]],
    ['energy that is stored', [candidate('battery_energy', 'kWh', { deviceClass: 'energy_storage' })]],
    ['energy that is a measurement', [candidate('oven_energy', 'kWh', { stateClass: 'measurement' })]],
  ])('only a sample in %s', (_what, candidates) =>
    expect(detectEnergySources(candidates).origin).toBe('sample'),
  );
});

it('proposes what nobody counts yet, meters first', () => {
  const candidates = [
    candidate('tv_energy', 'kWh', { name: 'TV' }),
    candidate('forno_energia', 'kWh', { name: 'Forno' }),
    candidate('forno_potenza', 'W', { name: 'Forno potenza' }),
    candidate('luci_potenza', 'W', { name: 'Luci' }),
    candidate('solar_energy', 'kWh', { name: 'Tetto' }),
    candidate('solar_power', 'W', { name: 'Tetto ora' }),
    candidate('fotovoltaico_potenza', 'W', { name: 'Garage' }),
    candidate('rete_energia_immessa', 'kWh'),
  ];
  const sources = {
    ...detectEnergySources([]),
    origin: 'preferences' as const,
    devices: [{ meter: 'sensor.tv_energy' }],
  };
  const shown = (proposals: ReturnType<typeof proposedDevices>) =>
    proposals.map(({ candidate: { name }, measures, power = '' }) => `${name} ${measures} ${power}`.trim());
  expect(shown(proposedDevices(candidates, sources))).toEqual([
    'Forno energy sensor.forno_potenza',
    'Luci power',
  ]);
  expect(shown(proposedPanels(candidates, sources))).toEqual([
    'Tetto energy sensor.solar_power',
    'Garage power',
  ]);
  // What was detected is counted already; what a person has chosen in its place leaves the others to be chosen.
  const detected = detectEnergySources(candidates);
  expect(proposedDevices(candidates, detected)).toEqual([]);
  expect(shown(proposedPanels(candidates, detected))).toEqual(['Garage power']);
  const chosen = { ...detected, devices: [{ meter: 'sensor.tv_energy' }] };
  expect(shown(proposedDevices(candidates, chosen))).toEqual([
    'Forno energy sensor.forno_potenza',
    'Luci power',
  ]);
});

it.each([
  ['1500', 'W', 1.5],
  ['1.5', 'kW', 1.5],
  [' 2 ', 'MW', undefined],
  ['0.9', 'MW', 900],
  [-300, 'W', -0.3],
  ['unavailable', 'W', undefined],
  ['', 'W', undefined],
  ['1e300', 'W', undefined],
  ['NaN', 'W', undefined],
  [null, 'W', undefined],
  [['1'], 'W', undefined],
  ['1', 'kWh', undefined],
])('reads %s %s as power', (state, unit, kilowatts) => expect(kilowattsOf(state, unit)).toBe(kilowatts));

it.each([
  ['1500', 'Wh', 1.5],
  ['12', 'kWh', 12],
  ['0.5', 'MWh', 500],
  ['7.2', 'MJ', 2],
  ['1e300', 'kWh', undefined],
  ['12', 'W', undefined],
])('reads %s %s as energy', (state, unit, kilowattHours) =>
  expect(kilowattHoursOf(state, unit)).toBe(kilowattHours),
);
