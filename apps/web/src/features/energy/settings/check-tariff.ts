import {
  energySettingsSchema,
  emptyEnergySettings,
  type BandException,
  type BandPrices,
  type TariffPeriod,
  type UnitPrice,
} from '@soglia/contracts/energy';
import type { Checked } from '#shared/forms/form.tsx';
import { parseDecimal } from '../decimal.ts';
import type { BandTexts, ExceptionDraft, PeriodDraft, TariffDraft, TariffSettings } from './tariff-draft.ts';
import { t } from './texts/index.ts';

/** Euro for a kilowatt hour: above it somebody has typed cents. */
const HIGHEST_PRICE = 10;
const HIGHEST_FIXED = 10_000;
const LEAST_KW = 0.5;
const MOST_KW = 1000;
const BANDS = ['f1', 'f2', 'f3'] as const;

type CheckedTariff = Checked<TariffSettings, { readonly other: string | undefined }>;

/** What is saved, or what is wrong with it, by the names of the fields. */
export function checkTariff(draft: TariffDraft): CheckedTariff {
  const errors: Record<string, string> = {};
  const contracted = parseDecimal(draft.contracted);
  if (draft.contracted.trim() !== '' && !isWithin(contracted, LEAST_KW, MOST_KW))
    errors['contracted'] = t('contracted.wrong');
  const periods = draft.periods.map((period, index) =>
    periodOf(period, draft.periods.slice(0, index), errors),
  );
  const exceptions = draft.exceptions.map((exception, index) =>
    exceptionOf(exception, draft.exceptions.slice(0, index), errors),
  );
  if (Object.keys(errors).length > 0) return { errors, other: undefined };
  const value: TariffSettings = {
    contracted_kw: contracted ?? null,
    tariff: { periods: periods.sort((one, other) => (one.from < other.from ? -1 : 1)), exceptions },
  };
  // What no field has said, such as too many of something.
  const valid = energySettingsSchema.safeParse({ ...emptyEnergySettings, ...value }).success;
  return valid ? { value } : { errors, other: t('invalid') };
}

const isWithin = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most;

function periodOf(
  draft: PeriodDraft,
  before: readonly PeriodDraft[],
  errors: Record<string, string>,
): TariffPeriod {
  const { key, from } = draft;
  if (from === '') errors[`${key}-from`] = t('from.missing');
  else if (before.some((other) => other.from === from)) errors[`${key}-from`] = t('from.taken');
  const fixed = draft.fixed.trim() === '' ? 0 : parseDecimal(draft.fixed);
  if (!isWithin(fixed, 0, HIGHEST_FIXED)) errors[`${key}-fixed`] = t('fixed.wrong');
  return { from, price: priceOf(draft, errors), fixed_monthly: fixed ?? 0 };
}

function priceOf(draft: PeriodDraft, errors: Record<string, string>): UnitPrice {
  const { key, kind } = draft;
  if (kind === 'single') return { kind, euro: euroOf(draft.euro, `${key}-euro`, errors) };
  if (kind === 'bands') return { kind, prices: bandsOf(draft.bands, key, errors) };
  if (kind === 'indexed') return { kind, means: meansOf(draft, errors) };
  if (draft.entity_id === '') errors[`${key}-sensor`] = t('sensor.missing');
  return { kind, entity_id: draft.entity_id };
}

function euroOf(text: string, field: string, errors: Record<string, string>): number {
  const euro = parseDecimal(text);
  if (euro === undefined) errors[field] = t('price.wrong');
  else if (euro > HIGHEST_PRICE) errors[field] = t('price.cents');
  return euro ?? 0;
}

const bandsOf = (texts: BandTexts, key: string, errors: Record<string, string>): BandPrices => ({
  f1: euroOf(texts.f1, `${key}-f1`, errors),
  f2: euroOf(texts.f2, `${key}-f2`, errors),
  f3: euroOf(texts.f3, `${key}-f3`, errors),
});

/** Months without any text have no mean yet. */
function meansOf({ key, means, perBand }: PeriodDraft, errors: Record<string, string>) {
  const found: Record<string, BandPrices> = {};
  for (const [month, texts] of Object.entries(means)) {
    const field = `${key}-${month}`;
    if (!perBand) {
      if (texts.f1.trim() === '') continue;
      const euro = euroOf(texts.f1, `${field}-f1`, errors);
      found[month] = { f1: euro, f2: euro, f3: euro };
    } else if (BANDS.some((band) => texts[band].trim() !== '')) {
      found[month] = bandsOf(texts, field, errors);
      for (const band of BANDS)
        if (texts[band].trim() === '') errors[`${field}-${band}`] = t('means.partial');
    }
  }
  return found;
}

function exceptionOf(
  { key, day, everyYear, counts_as }: ExceptionDraft,
  before: readonly ExceptionDraft[],
  errors: Record<string, string>,
): BandException {
  const stored = everyYear ? day.slice(5) : day;
  if (day === '') errors[`${key}-day`] = t('day.missing');
  else if (before.some((other) => (other.everyYear ? other.day.slice(5) : other.day) === stored))
    errors[`${key}-day`] = t('day.taken');
  return { day: stored, counts_as };
}
