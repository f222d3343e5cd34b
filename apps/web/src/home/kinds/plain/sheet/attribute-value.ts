import { cleanText } from '@soglia/hub-client/text';
import type { Entity } from '@soglia/hub-client/entities';
import type { TextId } from '#shared/i18n/define-texts.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { formatIsoTime } from '#shared/format/iso-time.ts';
import { drawnUnit } from '../../../model/attributes.ts';
import { nameOf } from '../../../model/name.ts';
import { compassText } from '../../../state-texts/compass-text.ts';
import { stateText } from '../../../state-texts/state-text.ts';
import { t } from './texts/index.ts';

type Word = Extract<TextId<typeof t>, `v.${string}`>;

/** Units of attributes; where the hub reports the unit in another attribute, that one. */
const units = new Map([
  ['temperature', 'temperature_unit'],
  ['current_temperature', 'temperature_unit'],
  ['apparent_temperature', 'temperature_unit'],
  ['target_temp_high', 'temperature_unit'],
  ['target_temp_low', 'temperature_unit'],
  ['min_temp', 'temperature_unit'],
  ['max_temp', 'temperature_unit'],
  ['dew_point', 'temperature_unit'],
  ['pressure', 'pressure_unit'],
  ['wind_speed', 'wind_speed_unit'],
  ['wind_gust_speed', 'wind_speed_unit'],
  ['visibility', 'visibility_unit'],
  ['precipitation', 'precipitation_unit'],
  ['humidity', '%'],
  ['current_humidity', '%'],
  ['min_humidity', '%'],
  ['max_humidity', '%'],
  ['target_humidity_step', '%'],
  ['cloud_coverage', '%'],
  ['battery', '%'],
  ['battery_level', '%'],
  ['current_position', '%'],
  ['percentage', '%'],
  ['update_percentage', '%'],
  ['wind_bearing', '°'],
  ['elevation', '°'],
  ['azimuth', '°'],
  ['gps_accuracy', 'm'],
  ['radius', 'm'],
]);

/** Texts of people or manufacturers: shown unchanged. */
const asWritten = new Set([
  'installed_version',
  'latest_version',
  'skipped_version',
  'title',
  'release_summary',
  'release_url',
  'message',
  'description',
  'location',
  'attribution',
  'pattern',
  'brand',
  'model_name',
  'unit_of_measurement',
  'ip',
  'mac',
  'host_name',
]);

/** Lists that Italian names by a feminine noun. */
const feminine = new Set([
  'persons',
  'in_zones',
  'options',
  'available_modes',
  'operation_list',
  'activity_list',
  'forecast',
]);

/** Degrees, to the metre. */
const coordinates = new Set(['latitude', 'longitude']);

/** Attributes that list entity ids. */
const naming = new Set(['source', 'persons', 'in_zones', 'entity_id']);
const ENTITY_ID = /^[a-z\d_]+\.[a-z\d_]+$/;

/** Longest text that is shown whole, in characters. */
const LONGEST_TEXT = 2_000;

/** A longer list of texts is only counted. */
const LONGEST = 160;

const words = new Set<string>(t.ids);
const isWord = (id: string): id is Word => id.startsWith('v.') && words.has(id);

/** The value of one attribute as text; undefined where it is empty. `now` is milliseconds since the epoch. */
export const attributeValue = (entity: Entity, key: string, now: number): string | undefined =>
  measured(entity, key) ?? valueText(entity.attributes[key], key, now);

/** A number with its unit, where it has one. */
function measured(entity: Entity, key: string): string | undefined {
  const value = entity.attributes[key];
  const named = units.get(key);
  if (typeof value !== 'number' || !Number.isFinite(value) || named === undefined) return undefined;
  if (key === 'wind_bearing') return compassText(value);
  const unit = named.endsWith('_unit') ? drawnUnit(entity, named) : named;
  if (unit === '°') return `${formatNumber(value, { max: 0 })}°`;
  return unit === undefined ? undefined : formatQuantity(value, unit, { max: unit === '%' ? 0 : 2 });
}

function valueText(value: unknown, key: string, now: number): string | undefined {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return Number.isFinite(value) ? formatNumber(value, { max: coordinates.has(key) ? 5 : 2 }) : undefined;
  if (typeof value === 'string') return textText(cleanText(value, LONGEST_TEXT), key, now);
  if (Array.isArray(value)) return listText(value, key, now);
  if (typeof value === 'object' && value !== null) return t('things', { count: Object.keys(value).length });
  return undefined;
}

function textText(text: string, key: string, now: number): string | undefined {
  if (text === '') return undefined;
  if (asWritten.has(key)) return text;
  if (naming.has(key) && ENTITY_ID.test(text)) return nameOf(text, undefined);
  const word = `v.${text.toLowerCase()}`;
  return isWord(word) ? t(word) : (formatIsoTime(text, now) ?? stateText(text));
}

function listText(list: readonly unknown[], key: string, now: number): string {
  if (list.length === 0) return t(feminine.has(key) ? 'none.feminine' : 'none');
  const parts = list.map((item) => (Array.isArray(item) ? undefined : valueText(item, key, now)));
  const whole = parts.filter((part) => part !== undefined).join(', ');
  return parts.includes(undefined) || whole === '' || whole.length > LONGEST
    ? t('things', { count: list.length })
    : whole;
}
