import { isRecord } from '../is-record.ts';

/** Whether two JSON values say the same, in whichever order their keys stand. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
    );
  }
  return one === other;
}
