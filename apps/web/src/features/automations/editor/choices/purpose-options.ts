import { readSeconds, type Fields } from '@soglia/automations/config';
import { isRecord } from '@soglia/hub-client/json';
import type { NumberScale } from '#shared/forms/number-input.tsx';
import { HOME } from './choice.ts';

/** An option of a purpose-specific trigger or condition that can be chosen here. */
export type PurposeOption =
  /** Of several devices: each of them, the first, all, any. */
  | { readonly kind: 'behavior'; readonly name: string; readonly values: readonly Behavior[] }
  | { readonly kind: 'duration'; readonly name: string }
  | { readonly kind: 'zone'; readonly name: string }
  | {
      readonly kind: 'threshold';
      readonly name: string;
      readonly types: readonly ThresholdType[];
      readonly scale: NumberScale;
      /** Written with each number, where the hub asks for one. */
      readonly unit: string | undefined;
    };

type Behavior = 'each' | 'first' | 'all' | 'any';
export type ThresholdType = 'any' | 'above' | 'below' | 'between';

const behaviors: Readonly<Record<string, readonly Behavior[]>> = {
  trigger: ['each', 'first', 'all'],
  condition: ['any', 'all'],
};

/** What a threshold begins with, by its unit. */
const initials: Readonly<Record<string, number>> = { '%': 50, '°C': 20, '°F': 68, lx: 100, W: 100 };
const FIRST_NUMBER = 10;

function objectIn(value: unknown, key: string): Fields | undefined {
  const inner = isRecord(value) ? value[key] : undefined;
  return isRecord(inner) ? inner : undefined;
}
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Those of the fields that the hub describes; others keep their default, or what the part has. */
export const purposeOptions = (fields: Fields): readonly PurposeOption[] =>
  Object.entries(fields).flatMap(([name, field]) => optionOf(name, objectIn(field, 'selector')) ?? []);

function optionOf(name: string, selector: Fields | undefined): PurposeOption | undefined {
  const behavior = objectIn(selector, 'automation_behavior');
  if (behavior !== undefined) {
    const values = behaviors[textOf(behavior['mode']) ?? ''];
    return values && { kind: 'behavior', name, values };
  }
  const duration = selector?.['duration'];
  if (duration !== undefined)
    return isRecord(duration) && duration['mode'] === 'offset' ? undefined : { kind: 'duration', name };
  const threshold = objectIn(selector, 'numeric_threshold');
  if (threshold !== undefined) return thresholdOf(name, threshold);
  const domains = objectIn(selector, 'entity')?.['domain'];
  return Array.isArray(domains) && domains.length === 1 && domains[0] === 'zone'
    ? { kind: 'zone', name }
    : undefined;
}

function thresholdOf(name: string, { mode, number, unit_of_measurement: units }: Fields): PurposeOption {
  const limits = isRecord(number) ? number : {};
  const [unit] = Array.isArray(units) ? units.map(textOf) : [];
  const shown = textOf(limits['unit_of_measurement']) ?? unit ?? '';
  return {
    kind: 'threshold',
    name,
    types: mode === 'changed' ? ['any', 'above', 'below', 'between'] : ['above', 'below', 'between'],
    scale: {
      unit: shown,
      min: numberOf(limits['min']),
      max: numberOf(limits['max']),
      initial: initials[shown] ?? FIRST_NUMBER,
    },
    unit,
  };
}

/** The values that a purpose begins with; undefined where it cannot do without one that only the hub's editor knows. */
export function firstOptions(fields: Fields): Fields | undefined {
  const known = new Map(purposeOptions(fields).map((option) => [option.name, option]));
  const begun: [string, unknown][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!isRecord(field) || field['required'] !== true) continue;
    const value = field['default'] ?? firstValue(known.get(name));
    if (value === undefined) return undefined;
    begun.push([name, value]);
  }
  return Object.fromEntries(begun);
}

function firstValue(option: PurposeOption | undefined): unknown {
  if (option?.kind === 'zone') return HOME;
  if (option?.kind !== 'threshold') return undefined;
  const [type = 'above'] = option.types;
  return thresholdWith(option, type, { low: option.scale.initial, high: option.scale.initial });
}

export interface ThresholdNumbers {
  /** Also the one limit of `above` and `below`. */
  readonly low: number;
  readonly high: number;
}

type Threshold = Extract<PurposeOption, { readonly kind: 'threshold' }>;

export function thresholdWith(
  { unit }: Pick<Threshold, 'unit'>,
  type: ThresholdType,
  { low, high }: ThresholdNumbers,
): Fields {
  const entry = (number: number) => (unit === undefined ? { number } : { number, unit_of_measurement: unit });
  if (type === 'any') return { type };
  return type === 'between'
    ? { type, value_min: entry(low), value_max: entry(high) }
    : { type, value: entry(low) };
}

/** Undefined of a threshold that an entity holds, or of a type that cannot be chosen here. */
export function readThreshold(
  option: Threshold,
  value: unknown,
): { readonly type: ThresholdType; readonly numbers: ThresholdNumbers } | undefined {
  const type = isRecord(value) ? option.types.find((one) => one === value['type']) : undefined;
  if (type === undefined || !isRecord(value)) return undefined;
  const { initial } = option.scale;
  if (type === 'any') return { type, numbers: { low: initial, high: initial } };
  const [low, high] = (type === 'between' ? ['value_min', 'value_max'] : ['value', 'value']).map((key) => {
    const entry = objectIn(value, key);
    const isOther = entry !== undefined && (entry['unit_of_measurement'] ?? option.unit) !== option.unit;
    return isOther ? undefined : numberOf(entry?.['number']);
  });
  return low === undefined || high === undefined ? undefined : { type, numbers: { low, high } };
}

/** Seconds; 0 where there is none, undefined where it cannot be told. */
export const durationOf = (value: unknown): number | undefined =>
  value === undefined ? 0 : readSeconds(value);
