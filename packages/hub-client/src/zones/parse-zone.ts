import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';
import type { StoredZone, ZoneFields } from './types.ts';

const ICON = /^[a-z0-9_-]+:[\w-]+$/;

/** The hub's default, metres. */
const DEFAULT_RADIUS = 100;

/** A number, also one in a string: the hub stores what it was given. Undefined for anything else. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * What a row of `zone/list`, or the attributes of an entity, say of a zone; undefined where it has no place on the
 * earth. A radius below nothing, which the hub accepts, is none.
 */
export function parseZoneFields(fields: unknown): ZoneFields | undefined {
  if (!isRecord(fields)) return undefined;
  const [latitude, longitude] = [numberOf(fields['latitude']), numberOf(fields['longitude'])];
  if (latitude === undefined || Math.abs(latitude) > 90) return undefined;
  if (longitude === undefined || Math.abs(longitude) > 180) return undefined;
  const { icon, name, friendly_name } = fields;
  const title = name ?? friendly_name;
  return {
    name: typeof title === 'string' ? cleanText(title) : '',
    latitude,
    longitude,
    radius: Math.max(0, numberOf(fields['radius']) ?? DEFAULT_RADIUS),
    icon: typeof icon === 'string' && ICON.test(icon) ? icon : undefined,
    passive: fields['passive'] === true,
  };
}

/** Undefined for a row without an id, or without a place. */
export function parseStoredZone(row: unknown): StoredZone | undefined {
  const fields = parseZoneFields(row);
  if (fields === undefined || !isRecord(row)) return undefined;
  const { id } = row;
  return typeof id === 'string' && id !== '' ? { id, ...fields } : undefined;
}
