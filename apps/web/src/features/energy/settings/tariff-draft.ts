import type { BandPrices, EnergySettings, TariffPeriod, UnitPrice } from '@soglia/contracts/energy';
import { DAY_MS } from '#shared/durations.ts';
import { decimalText } from '../decimal.ts';

/** Three prices as they are typed. */
export interface BandTexts {
  readonly f1: string;
  readonly f2: string;
  readonly f3: string;
}

/** One price as the form holds it: texts as they are typed, also of the kinds that are not chosen. */
export interface PeriodDraft {
  /** Names its fields. */
  readonly key: string;
  readonly from: string;
  readonly kind: UnitPrice['kind'];
  readonly euro: string;
  readonly bands: BandTexts;
  readonly entity_id: string;
  /** Of an indexed contract: each band has a mean of its own. */
  readonly perBand: boolean;
  /** By `YYYY-MM`; where the bands do not differ, `f1` stands for all. */
  readonly means: Readonly<Record<string, BandTexts>>;
  readonly fixed: string;
}

export interface ExceptionDraft {
  readonly key: string;
  /** `YYYY-MM-DD`; of every year: one of its days. */
  readonly day: string;
  readonly everyYear: boolean;
  readonly counts_as: 'holiday' | 'ordinary';
}

export interface TariffDraft {
  readonly contracted: string;
  readonly periods: readonly PeriodDraft[];
  readonly exceptions: readonly ExceptionDraft[];
}

/** The part of the settings that this form changes. */
export type TariffSettings = Pick<EnergySettings, 'tariff' | 'contracted_kw'>;

export const noTexts: BandTexts = { f1: '', f2: '', f3: '' };

/** @param year of the days that count in every year */
export const draftOf = ({ tariff, contracted_kw }: TariffSettings, year: number): TariffDraft => ({
  contracted: contracted_kw === null ? '' : decimalText(contracted_kw),
  periods: tariff.periods.map((period, index) => periodDraft(period, `period-${index}`)),
  exceptions: tariff.exceptions.map(({ day, counts_as }, index) => ({
    key: `exception-${index}`,
    day: day.length > 5 ? day : `${day === '02-29' ? leapYear(year) : year}-${day}`,
    everyYear: day.length <= 5,
    counts_as,
  })),
});

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/** This year, or the next one with a 29 February. */
function leapYear(year: number): number {
  return isLeap(year) ? year : leapYear(year + 1);
}

function periodDraft({ from, price, fixed_monthly }: TariffPeriod, key: string): PeriodDraft {
  const means = price.kind === 'indexed' ? Object.entries(price.means) : [];
  return {
    key,
    from,
    kind: price.kind,
    euro: price.kind === 'single' ? decimalText(price.euro) : '',
    bands: price.kind === 'bands' ? bandTexts(price.prices) : noTexts,
    entity_id: price.kind === 'sensor' ? price.entity_id : '',
    perBand: means.length === 0 || means.some(([, { f1, f2, f3 }]) => f1 !== f2 || f2 !== f3),
    means: Object.fromEntries(means.map(([month, prices]) => [month, bandTexts(prices)])),
    fixed: decimalText(fixed_monthly),
  };
}

const bandTexts = ({ f1, f2, f3 }: BandPrices): BandTexts => ({
  f1: decimalText(f1),
  f2: decimalText(f2),
  f3: decimalText(f3),
});

/**
 * A price that follows the last one: the same contract from another day, or an empty one.
 *
 * @param today `YYYY-MM-DD`
 */
export function nextPeriod(periods: readonly PeriodDraft[], today: string, key: string): PeriodDraft {
  const last = periods.at(-1);
  if (last === undefined) {
    return {
      key,
      from: `${today.slice(0, 4)}-01-01`,
      kind: 'single',
      euro: '',
      bands: noTexts,
      entity_id: '',
      perBand: true,
      means: {},
      fixed: '0',
    };
  }
  return { ...last, key, from: last.from < today ? today : '' };
}

/** Whether nothing was changed; names of fields do not count. */
export const isSameDraft = (one: TariffDraft, other: TariffDraft): boolean =>
  contentsOf(one) === contentsOf(other);

const contentsOf = (draft: TariffDraft): string =>
  JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value));

/** Whether two settings have the same tariff and contracted power. */
export const isSameTariff = (one: TariffSettings, other: TariffSettings): boolean =>
  isSameDraft(draftOf(one, 2000), draftOf(other, 2000));

/**
 * The months of an indexed contract that can have a mean, newest first: from its first day to the next price or to the
 * running month, and those that have one.
 *
 * @param until the first day of the next price; `today`: `YYYY-MM-DD`
 */
export function monthsOf(
  { from, means }: Pick<PeriodDraft, 'from' | 'means'>,
  until: string | undefined,
  today: string,
): readonly string[] {
  const last = until !== undefined && until <= today ? dayBefore(until) : today;
  const months = new Set(Object.keys(means));
  for (let month = last.slice(0, 7); from !== '' && month >= from.slice(0, 7); month = monthBefore(month)) {
    months.add(month);
    if (months.size >= MOST_MONTHS) break;
  }
  return [...months].sort().reverse();
}

/** As many as the settings hold. */
const MOST_MONTHS = 240;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
