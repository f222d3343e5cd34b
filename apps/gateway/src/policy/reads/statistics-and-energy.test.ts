import { describe, expect, it } from 'vitest';
import { ask, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';

const house = {
  entities: { 'sensor.meter': 'view', 'sensor.meter_cost': 'view', 'sensor.co2': 'view' },
  others: ['sensor.vault', 'sensor.vault_cost'],
} as const;
const context = testContext(house);
const withEnergy = testContext({ ...house, functions: [2] });

describe('statistics', () => {
  const type = 'recorder/statistics_during_period';

  it('of visible entities pass, in lower case', () => {
    expect(rewritten(ask(context, { type, statistic_ids: ['SENSOR.meter'], period: 'hour' }))).toEqual({
      id: 7,
      type,
      period: 'hour',
      statistic_ids: ['sensor.meter'],
    });
    expect(
      resultOf(
        context,
        { type, statistic_ids: ['sensor.meter'] },
        { 'sensor.meter': [1], 'sensor.vault': [2], 'a:b': [3] },
      ),
    ).toEqual({ 'sensor.meter': [1] });
  });

  it.each([
    [['sensor.vault'], 'device'],
    [['sensor.meter', 'sensor.vault'], 'device'],
    [['tibber:home'], 'function'],
    [['sensor.meter', ['sensor.vault']], 'device'],
    ['sensor.meter', 'device'],
    [[], 'device'],
    [undefined, 'device'],
    [['sensor.meter:x'], 'device'],
  ])('of %j are refused: %s', (statistic_ids, reason) => {
    expect(ask(context, { type, statistic_ids })).toMatchObject({ refused: { reason } });
  });

  it('of what says where somebody was are told to nobody', () => {
    const wifi = { 'sensor.meter': { presence: 'of_phone' } } as const;
    const ofPhone = testContext({ ...house, about: wifi });
    expect(ask(ofPhone, { type, statistic_ids: ['sensor.meter'] })).toMatchObject({
      refused: { reason: 'device' },
    });
    const rows = [{ statistic_id: 'sensor.meter' }, { statistic_id: 'sensor.co2' }];
    expect(resultOf(ofPhone, { type: 'recorder/list_statistic_ids' }, rows)).toEqual([rows[1]]);
  });

  it('from outside need function 2', () => {
    expect(ask(withEnergy, { type, statistic_ids: ['tibber:home'] }).kind).toBe('rewrite');
    expect(ask(withEnergy, { type, statistic_ids: ['sensor.vault'] }).kind).toBe('refuse');
  });

  it('one number is of a visible entity', () => {
    const one = 'recorder/statistic_during_period';
    expect(rewritten(ask(context, { type: one, statistic_id: ' sensor.METER' }))).toMatchObject({
      statistic_id: 'sensor.meter',
    });
    for (const statistic_id of ['sensor.vault', ['sensor.meter'], undefined]) {
      expect(ask(context, { type: one, statistic_id })).toMatchObject({ refused: { reason: 'device' } });
    }
  });

  it('lists of them are filtered', () => {
    const rows = [
      { statistic_id: 'sensor.meter' },
      { statistic_id: 'sensor.vault' },
      { statistic_id: 'a:b', name: 'x' },
      null,
    ];
    expect(resultOf(context, { type: 'recorder/list_statistic_ids' }, rows)).toEqual([rows[0]]);
    expect(resultOf(withEnergy, { type: 'recorder/get_statistics_metadata' }, rows)).toEqual([
      rows[0],
      rows[2],
    ]);
    expect(ask(context, { type: 'recorder/get_statistics_metadata', statistic_ids: ['a:b'] }).kind).toBe(
      'refuse',
    );
  });
});

describe('energy', () => {
  it.each(['energy/get_prefs', 'energy/info', 'energy/validate', 'energy/solar_forecast'])(
    '%s needs function 2',
    (type) => {
      expect(ask(context, { type })).toMatchObject({ refused: { reason: 'function', functionId: 2 } });
    },
  );

  it.each(['energy/validate', 'energy/solar_forecast'])('%s is closed to limited roles', (type) => {
    expect(ask(withEnergy, { type })).toMatchObject({ refused: { reason: 'closed' } });
    expect(ask(testContext({ ...house, functions: [2], isLimited: false }), { type }).kind).toBe('pass');
  });

  it('preferences are without objects that name what is not visible', () => {
    const seen = { type: 'solar', stat_energy_from: 'sensor.meter', config_entry_solar_forecast: ['01HX'] };
    const prefs = {
      energy_sources: [
        seen,
        { type: 'grid', stat_energy_from: 'sensor.vault', stat_energy_to: null },
        { type: 'grid', stat_energy_from: 'sensor.meter', power_config: { stat_rate: 'sensor.vault' } },
        {
          type: 'grid',
          flow_from: [
            { stat_energy_from: 'sensor.meter', number_energy_price: 0.3 },
            { stat_energy_from: 'sensor.meter', entity_energy_price: 'sensor.vault' },
          ],
          flow_to: [{ stat_energy_to: 'tibber:export' }],
        },
      ],
      device_consumption: [
        { stat_consumption: 'sensor.meter', included_in_stat: 'sensor.vault' },
        'sensor.vault',
      ],
      novel: 'sensor.vault',
    };
    expect(resultOf(withEnergy, { type: 'energy/get_prefs' }, prefs)).toEqual({
      energy_sources: [
        seen,
        {
          type: 'grid',
          flow_from: [{ stat_energy_from: 'sensor.meter', number_energy_price: 0.3 }],
          flow_to: [{ stat_energy_to: 'tibber:export' }],
        },
      ],
      device_consumption: [],
      novel: null,
    });
  });

  it('cost sensors are those of visible meters', () => {
    const costs = {
      'sensor.meter': 'sensor.meter_cost',
      'sensor.vault': 'sensor.meter_cost',
      'sensor.co2': 'sensor.vault_cost',
    };
    const info = { cost_sensors: costs, solar_forecast_domains: [] };
    expect(resultOf(withEnergy, { type: 'energy/info' }, info)).toEqual({
      cost_sensors: { 'sensor.meter': 'sensor.meter_cost' },
      solar_forecast_domains: [],
    });
  });

  it('limited roles are told of no integration that forecasts the sun but of one with a visible entity', () => {
    const house = { entities: { 'sensor.sun': 'view' }, others: ['sensor.vault'], functions: [2] } as const;
    const about = { 'sensor.sun': { platform: 'solcast' }, 'sensor.vault': { platform: 'forecast_solar' } };
    const info = { cost_sensors: {}, solar_forecast_domains: ['forecast_solar', 'solcast'] };
    const told = (isLimited: boolean) =>
      resultOf(testContext({ ...house, about, isLimited }), { type: 'energy/info' }, info);
    expect(told(true)).toEqual({ ...info, solar_forecast_domains: ['solcast'] });
    expect(told(false)).toEqual(info);
  });

  it('fossil energy is of visible statistics', () => {
    const message = {
      type: 'energy/fossil_energy_consumption',
      energy_statistic_ids: ['sensor.meter'],
      co2_statistic_id: 'sensor.co2',
    };
    expect(ask(context, message)).toMatchObject({ refused: { functionId: 2 } });
    expect(rewritten(ask(withEnergy, message))).toEqual({ id: 7, ...message });
    for (const other of [
      { co2_statistic_id: 'sensor.vault' },
      { energy_statistic_ids: ['sensor.vault'] },
      { co2_statistic_id: null },
    ]) {
      expect(ask(withEnergy, { ...message, ...other })).toMatchObject({ refused: { reason: 'device' } });
    }
  });
});
