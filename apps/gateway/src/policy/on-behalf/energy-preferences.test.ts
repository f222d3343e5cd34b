import { isRecord } from '@soglia/hub-client/json';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { narrowList } from '../reads/energy.ts';
import { ask, resultOf } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { walkSteps } from '../testing/walk-steps.ts';
import { mergeList } from './merge-preferences.ts';

const context = testContext({
  entities: { 'sensor.a': 'view', 'sensor.b': 'view', 'sensor.c': 'control' },
  others: ['sensor.hidden', 'sensor.hidden_too'],
  rights: ['energy'],
});
const device = (id: string, more: object = {}) => ({ stat_consumption: id, name: `of ${id}`, ...more });
const solar = (id: string) => ({
  type: 'solar',
  stat_energy_from: id,
  config_entry_solar_forecast: ['forecast'],
});
const grid = (...ids: readonly string[]) => ({
  type: 'grid',
  flow_from: ids.map((id) => ({ stat_energy_from: id, number_energy_price: 0.3 })),
  flow_to: [],
  cost_adjustment_day: 0,
});
const stored = {
  energy_sources: [grid('sensor.hidden', 'sensor.a'), solar('sensor.hidden_too'), solar('sensor.b')],
  device_consumption: [
    device('sensor.hidden'),
    device('sensor.a'),
    device('sensor.b', { included_in_stat: 'sensor.hidden' }),
  ],
  device_consumption_water: [],
};

function save(lists: object, has: unknown = stored, as = context) {
  const verdict = ask(as, { type: 'energy/save_prefs', ...lists });
  if (verdict.kind !== 'on_behalf') return { refused: verdict };
  let sent: unknown;
  const answer = walkSteps(
    verdict.steps(),
    (message) => {
      const isRead = isRecord(message) && message['type'] === 'energy/get_prefs';
      return has === undefined && isRead ? [{ success: false }] : [{ success: true, result: has }];
    },
    (step) => (sent = step),
  );
  return { answer, sent };
}

describe('saving energy preferences on behalf of somebody who sees a part', () => {
  test('what the person gets, saved as it came, is what was stored', () => {
    const narrowed = resultOf(context, { type: 'energy/get_prefs' }, stored);
    expect(JSON.stringify(narrowed)).not.toContain('hidden');
    expect(save(narrowed as object).sent).toEqual({ type: 'energy/save_prefs', ...stored });
  });

  test('what was seen can go, what was not stays; lists that are not given are not sent', () => {
    const { sent, answer } = save({ energy_sources: [] });
    expect(sent).toEqual({
      type: 'energy/save_prefs',
      energy_sources: [grid('sensor.hidden'), solar('sensor.hidden_too')],
    });
    expect(JSON.stringify(answer)).not.toContain('hidden');
  });

  test('a device that is hidden for what it is included in, and is added again, is there once', () => {
    const { sent } = save({ device_consumption: [device('sensor.b', { name: 'Forno' })] });
    expect(sent).toMatchObject({
      device_consumption: [
        { stat_consumption: 'sensor.hidden' },
        { stat_consumption: 'sensor.b', name: 'Forno', included_in_stat: 'sensor.hidden' },
      ],
    });
  });

  test.each<[string, object]>([
    ['a meter', { energy_sources: [solar('sensor.hidden')] }],
    ['one that is not there', { energy_sources: [solar('sensor.unknown')] }],
    ['a meter in a list', { energy_sources: [grid('sensor.a', 'sensor.hidden')] }],
    ['a price', { energy_sources: [{ ...solar('sensor.a'), entity_energy_price: 'sensor.hidden' }] }],
    ['a power', { device_consumption: [device('sensor.a', { stat_rate: 'sensor.hidden' })] }],
    [
      'deep down',
      { energy_sources: [{ type: 'grid', power_config: { x: [{ stat_rate: 'sensor.hidden' }] } }] },
    ],
    ['the name of another', { device_consumption: [{ stat_consumption: 'sensor.a', name: 'light.hidden' }] }],
    [
      'a forecast of nobody’s',
      { energy_sources: [{ ...solar('sensor.a'), config_entry_solar_forecast: ['x'] }] },
    ],
  ])('%s that is not visible is refused', (_name, lists) => {
    expect(save(lists)).toMatchObject({ answer: { kind: 'refuse', code: 'unauthorized' }, sent: undefined });
  });

  test.each<object>([
    { energy_sources: null },
    { energy_sources: ['sensor.a'] },
    { energy_sources: Array(501).fill({ type: 'solar' }) },
    { other: [] },
  ])('%# is malformed', (lists) => {
    expect(save(lists)).toMatchObject({ refused: { code: 'bad_request' } });
  });

  test('without the right nothing is asked', () => {
    const none = testContext({ entities: { 'sensor.a': 'view' }, functions: [2] });
    expect(save({}, stored, none)).toMatchObject({
      refused: { refused: { reason: 'right', right: 'energy' } },
    });
  });
});

const id = fc.constantFrom('sensor.a', 'sensor.b', 'sensor.c', 'sensor.hidden', 'sensor.hidden_too');
const rows = fc.uniqueArray(
  fc.oneof(
    fc.uniqueArray(id, { maxLength: 3 }).map((ids) => grid(...ids)),
    id.map(solar),
  ),
  { maxLength: 6 },
);
const narrow = (list: readonly unknown[]) => narrowList(list, context);
const hiddenIn = (list: readonly unknown[]) =>
  JSON.stringify(list)
    .match(/sensor\.hidden\w*/g)
    ?.sort() ?? [];

test('whatever is saved, every hidden meter stays and none is added', () => {
  fc.assert(
    fc.property(rows, rows, (before, wanted) => {
      const saved = narrow(wanted);
      expect(hiddenIn(mergeList(before, saved, narrow))).toEqual(hiddenIn(before));
      expect(mergeList(before, narrow(before), narrow)).toEqual(before);
    }),
  );
});
