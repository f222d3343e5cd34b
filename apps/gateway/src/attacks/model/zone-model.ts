import { fieldsOf, type Row } from './role-model.ts';

const ZONE_FIELDS = new Set(['name', 'latitude', 'longitude', 'radius', 'icon', 'passive', 'zone_id']);
const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most;
/** Whether the fields are those of a zone: 5. */
export function isZone(message: Row): boolean {
  const { name, latitude, longitude, radius = 100, icon = 'mdi:home', passive = false } = message;
  if (typeof name !== 'string' || typeof icon !== 'string' || typeof passive !== 'boolean') return false;
  const plain = name.trim();
  return (
    fieldsOf(message).every((key) => ZONE_FIELDS.has(key)) &&
    plain.length > 0 &&
    plain.length <= 100 &&
    !plain.includes('\n') &&
    !['home', 'not_home', 'unknown', 'unavailable'].includes(plain.toLowerCase()) &&
    isWithin(latitude, -90, 90) &&
    isWithin(longitude, -180, 180) &&
    isWithin(radius, 10, 10_000) &&
    /^[\w-]+:[\w-]+$/.test(icon)
  );
}
