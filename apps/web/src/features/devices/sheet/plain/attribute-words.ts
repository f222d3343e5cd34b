import type { Entity } from '@soglia/hub-client';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { formatDay, formatTime } from '#shared/format/time.ts';
import { textOf } from '../../model/attributes.ts';
import { stateText } from '../state-text.ts';
import it from './texts/it.json';
import { t } from './texts/index.ts';

type Label = Extract<keyof typeof it, `a.${string}`>;

/** One attribute in words. */
export interface AttributeWords {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

interface Attributes {
  /** Those that have a name in the reader's language. */
  readonly known: readonly AttributeWords[];
  /** The rest, under the hub's own names. */
  readonly others: readonly AttributeWords[];
}

/** What says nothing to people: how it is called and drawn, and what the hub itself needs. */
const inner = new Set([
  'friendly_name',
  'icon',
  'entity_picture',
  'supported_features',
  'device_class',
  'state_class',
  'restored',
  'editable',
  'id',
  'assumed_state',
  'user_id',
  'device_trackers',
  'last_reset',
  'temperature_unit',
  'pressure_unit',
  'wind_speed_unit',
  'visibility_unit',
  'precipitation_unit',
]);

/** What figures are told in; where the hub says it in an attribute of its own, that one. */
const units = new Map([
  ['temperature', 'temperature_unit'],
  ['current_temperature', 'temperature_unit'],
  ['dew_point', 'temperature_unit'],
  ['pressure', 'pressure_unit'],
  ['wind_speed', 'wind_speed_unit'],
  ['visibility', 'visibility_unit'],
  ['humidity', '%'],
  ['current_humidity', '%'],
  ['cloud_coverage', '%'],
  ['battery', '%'],
  ['battery_level', '%'],
  ['wind_bearing', '°'],
  ['elevation', '°'],
  ['azimuth', '°'],
  ['gps_accuracy', 'm'],
  ['radius', 'm'],
]);

/** Longer than this is no value but a text. */
const LONGEST = 160;

const labels = new Set<string>(Object.keys(it));
const isLabel = (id: string): id is Label => labels.has(id);

/** The attributes of whatever entity, as people read them. `now` is milliseconds since the epoch. */
export function attributeWords(entity: Entity, now: number): Attributes {
  const known: AttributeWords[] = [];
  const others: AttributeWords[] = [];
  for (const [key, raw] of Object.entries(entity.attributes)) {
    const words = inner.has(key) ? undefined : (measured(entity, key) ?? valueText(raw, now));
    if (words === undefined) continue;
    const value = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    const id = `a.${key}`;
    if (isLabel(id)) known.push({ key, label: t(id), value });
    else others.push({ key, label: key, value });
  }
  return { known, others };
}

/** A figure with its unit, where it has one. */
function measured(entity: Entity, key: string): string | undefined {
  const value = entity.attributes[key];
  const named = units.get(key);
  if (typeof value !== 'number' || !Number.isFinite(value) || named === undefined) return undefined;
  const unit = named.endsWith('_unit') ? textOf(entity, named) : named;
  return unit === undefined ? undefined : formatQuantity(value, unit, { max: 2 });
}

function valueText(value: unknown, now: number): string | undefined {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumber(value, { max: 2 }) : undefined;
  if (typeof value === 'string') return textText(value, now);
  if (Array.isArray(value)) return listText(value, now);
  if (typeof value === 'object' && value !== null) return t('things', { count: Object.keys(value).length });
  return undefined;
}

function textText(text: string, now: number): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(trimmed) ? Date.parse(trimmed) : NaN;
  if (!Number.isNaN(at)) return `${formatDay(at, now)}, ${formatTime(at)}`;
  return stateText(trimmed);
}

function listText(list: readonly unknown[], now: number): string {
  if (list.length === 0) return t('none');
  const parts = list.map((item) => (Array.isArray(item) ? undefined : valueText(item, now)));
  const whole = parts.filter((part) => part !== undefined).join(', ');
  return parts.includes(undefined) || whole === '' || whole.length > LONGEST
    ? t('things', { count: list.length })
    : whole;
}
