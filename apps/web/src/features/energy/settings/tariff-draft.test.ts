import type { BandPrices, EnergySettings, UnitPrice } from '@soglia/contracts/energy';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTariff } from './check-tariff.ts';
import { decimalText, parseDecimal } from '../decimal.ts';
import {
  draftOf,
  isSameDraft,
  monthsOf,
  nextPeriod,
  noTexts,
  type ExceptionDraft,
  type PeriodDraft,
  type TariffDraft,
} from './tariff-draft.ts';

const TODAY = '2026-11-23';

const euro = fc.integer({ min: 0, max: 10_000_000 }).map((millionths) => millionths / 1e6);
const prices: fc.Arbitrary<BandPrices> = fc.record({ f1: euro, f2: euro, f3: euro });
const day = fc
  .integer({ min: 0, max: 7_000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const price: fc.Arbitrary<UnitPrice> = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), euro }),
  fc.record({ kind: fc.constant('bands' as const), prices }),
  fc.record({
    kind: fc.constant('indexed' as const),
    means: fc.dictionary(
      day.map((text) => text.slice(0, 7)),
      fc.oneof(
        prices,
        euro.map((one) => ({ f1: one, f2: one, f3: one })),
      ),
      { maxKeys: 5 },
    ),
  }),
  fc.constant({ kind: 'sensor' as const, entity_id: 'sensor.prezzo' }),
);
const settings: fc.Arbitrary<Pick<EnergySettings, 'tariff' | 'contracted_kw'>> = fc.record({
  contracted_kw: fc.option(fc.integer({ min: 5, max: 10_000 }).map((tenths) => tenths / 10)),
  tariff: fc.record({
    periods: fc
      .uniqueArray(fc.record({ from: day, price, fixed_monthly: fc.integer({ max: 10_000, min: 0 }) }), {
        selector: ({ from }) => from,
        maxLength: 4,
      })
      .map((periods) => periods.sort((one, other) => (one.from < other.from ? -1 : 1))),
    exceptions: fc.uniqueArray(
      fc.record({
        day: fc.oneof(
          day,
          day.map((text) => text.slice(5)),
        ),
        counts_as: fc.constantFrom('holiday' as const, 'ordinary' as const),
      }),
      { selector: (exception) => exception.day, maxLength: 5 },
    ),
  }),
});

it('what is shown and not changed is saved as it was', () => {
  fc.assert(
    fc.property(settings, fc.integer({ min: 2020, max: 2035 }), (stored, year) => {
      const draft = draftOf(stored, year);
      expect(checkTariff(draft)).toEqual({ value: stored });
      expect(isSameDraft(draft, draftOf(stored, year))).toBe(true);
    }),
  );
});

it.each([
  ['0,25', 0.25],
  [' 0.118000 ', 0.118],
  ['3', 3],
  [',5', 0.5],
  ['1.234,5', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['0,1234567', undefined],
  ['٣', undefined],
  ['', undefined],
])('%j is the number %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});

it('small and long numbers are shown as they are typed', () => {
  expect([0.1 + 0.2, 0.0000001, 3, 0.123456].map(decimalText)).toEqual(['0,3', '0', '3', '0,123456']);
});

const first = nextPeriod([], TODAY, 'a');
const draftWith = (change: Partial<TariffDraft>): TariffDraft => ({
  contracted: '',
  periods: [],
  exceptions: [],
  ...change,
});
const withPrice = (change: Partial<PeriodDraft>) =>
  draftWith({ periods: [{ ...first, euro: '0,2', ...change }] });
const exception = (key: string, on: string, everyYear: boolean): ExceptionDraft => ({
  key,
  day: on,
  everyYear,
  counts_as: 'holiday',
});
const indexed = (means: PeriodDraft['means'], perBand: boolean) =>
  withPrice({ kind: 'indexed', means, perBand });

it.each<[what: string, draft: TariffDraft, errors: Readonly<Record<string, string>>]>([
  [
    'power that is none',
    draftWith({ contracted: 'tre' }),
    { contracted: 'Scrivi la potenza in kW, da 0,5 a 1000.' },
  ],
  [
    'too little power',
    draftWith({ contracted: '0,4' }),
    { contracted: 'Scrivi la potenza in kW, da 0,5 a 1000.' },
  ],
  ['no price', withPrice({ euro: ' ' }), { 'a-euro': 'Scrivi il prezzo in euro, per esempio 0,25.' }],
  ['cents', withPrice({ euro: '25' }), { 'a-euro': 'È troppo alto: 25 centesimi si scrivono 0,25.' }],
  ['no first day', withPrice({ from: '' }), { 'a-from': 'Scegli il giorno da cui vale.' }],
  ['no sensor', withPrice({ kind: 'sensor' }), { 'a-sensor': 'Scegli il sensore con il prezzo.' }],
  [
    'fixed costs below nothing',
    withPrice({ fixed: '-1' }),
    { 'a-fixed': 'Scrivi un importo in euro, da 0 a 10.000.' },
  ],
  [
    'two prices from one day',
    draftWith({
      periods: [
        { ...first, euro: '1' },
        { ...first, euro: '2', key: 'b' },
      ],
    }),
    { 'b-from': 'Da questo giorno vale già un altro prezzo.' },
  ],
  [
    'a band without its price',
    withPrice({ kind: 'bands', bands: { f1: '0,3', f2: '0,2', f3: '' } }),
    { 'a-f3': 'Scrivi il prezzo in euro, per esempio 0,25.' },
  ],
  [
    'half a month',
    indexed({ '2026-10': { ...noTexts, f2: '0,1' } }, true),
    {
      'a-2026-10-f1': 'Scrivi il prezzo di tutte e tre le fasce.',
      'a-2026-10-f3': 'Scrivi il prezzo di tutte e tre le fasce.',
    },
  ],
  [
    'a day that is not chosen',
    draftWith({ exceptions: [exception('e', '', true)] }),
    { 'e-day': 'Scegli un giorno.' },
  ],
  [
    'a day of every year, twice',
    draftWith({ exceptions: [exception('e', '2026-10-04', true), exception('f', '2027-10-04', true)] }),
    { 'f-day': 'Questo giorno c’è già.' },
  ],
])('says what is wrong: %s', (_what, draft, errors) => {
  expect(checkTariff(draft)).toEqual({ errors, other: undefined });
});

it('a year may differ from every year, and a month of one price has it in all bands', () => {
  const exceptions = [exception('e', '2026-10-04', true), exception('f', '2027-10-04', false)];
  expect(
    checkTariff({ ...indexed({ '2026-10': { f1: '0,1', f2: '', f3: '' } }, false), exceptions }),
  ).toMatchObject({
    value: {
      tariff: {
        periods: [{ price: { means: { '2026-10': { f1: 0.1, f2: 0.1, f3: 0.1 } } } }],
        exceptions: [{ day: '10-04' }, { day: '2027-10-04' }],
      },
    },
  });
});

it('more than can be kept is not sent', () => {
  const exceptions = Array.from({ length: 101 }, (_none, index) =>
    exception(`e${index}`, new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10), false),
  );
  expect(checkTariff(draftWith({ exceptions }))).toEqual({
    errors: {},
    other: 'Ci sono troppi prezzi, mesi o giorni: eliminane qualcuno.',
  });
});

it('a day of every year is shown in this one, 29 February in a year that has it', () => {
  const tariff = {
    periods: [],
    exceptions: ['10-04', '02-29'].map((on) => ({ day: on, counts_as: 'holiday' as const })),
  };
  const { exceptions } = draftOf({ tariff, contracted_kw: null }, 2026);
  expect(exceptions.map((one) => one.day)).toEqual(['2026-10-04', '2028-02-29']);
});

it('a new price begins as the last one, from today', () => {
  const last: PeriodDraft = { ...first, euro: '0,3', from: '2026-03-01' };
  expect(nextPeriod([last], TODAY, 'b')).toEqual({ ...last, key: 'b', from: TODAY });
  expect(nextPeriod([{ ...last, from: TODAY }], TODAY, 'b')).toMatchObject({ from: '' });
});

it.each<[what: string, from: string, until: string | undefined, months: readonly string[]]>([
  ['to the running month', '2026-09-15', undefined, ['2026-11', '2026-10', '2026-09']],
  ['over a new year, to the next price', '2025-12-01', '2026-02-01', ['2026-01', '2025-12']],
  ['to the month in which the next price begins', '2026-01-01', '2026-02-10', ['2026-02', '2026-01']],
  ['none before it has begun', '2027-01-01', undefined, []],
  ['none without a first day', '', undefined, []],
])('months of an indexed contract: %s', (_what, from, until, months) => {
  expect(monthsOf({ from, means: {} }, until, TODAY)).toEqual(months);
});

it('a month that has a mean is always among them, and there are never more than are kept', () => {
  expect(monthsOf({ from: '2026-11-01', means: { '2025-01': noTexts } }, undefined, TODAY)).toEqual([
    '2026-11',
    '2025-01',
  ]);
  expect(monthsOf({ from: '0001-01-01', means: {} }, undefined, TODAY)).toHaveLength(240);
});
