import { isRecord } from '@soglia/hub-client/json';
import { readFields, without, writeFields, type AnyShape } from './fields.ts';
import type { Fields, OtherPart } from './types.ts';

/** What every part has besides the fields of its kind. */
export interface PartValues {
  readonly kind: string;
  readonly source: Fields | undefined;
  readonly isDisabled: boolean;
}

/** A kind of part: the keys that name it, when it is made anew, and its fields. */
export interface PartKind {
  readonly head: Fields;
  readonly shape: AnyShape;
  /** Keys in which hubs name the kind. */
  readonly headKeys: readonly string[];
  /** Keys that may stand there and are kept: names, notes, ids. */
  readonly kept: readonly string[];
}

/** Undefined where the source says something that the fields of this kind cannot express. */
export function readPart(
  kind: string,
  { shape, headKeys, kept }: PartKind,
  source: Fields,
): (PartValues & Fields) | undefined {
  const { enabled } = source;
  if (enabled !== undefined && typeof enabled !== 'boolean') return undefined;
  const values = readFields(shape, source, [...headKeys, ...kept, 'enabled']);
  return values === undefined ? undefined : { ...values, kind, source, isDisabled: enabled === false };
}

/** `isSame`: its source is of the same kind. Of another one only what is kept of every kind stays. */
export function writePart(part: PartValues, { head, shape, kept }: PartKind, isSame: boolean): Fields {
  const values: Fields = { ...part };
  const before = part.source ?? {};
  const start = isSame
    ? before
    : { ...without(before, (key) => ![...kept, 'enabled'].includes(key)), ...head };
  const written = writeFields(shape, values, start, !isSame);
  return withEnabled(written, part.isDisabled);
}

export const readOther = (value: unknown): OtherPart => ({
  kind: 'other',
  value,
  source: isRecord(value) ? value : undefined,
  isDisabled: isRecord(value) && value['enabled'] === false,
});

export const writeOther = ({ value, isDisabled }: OtherPart): unknown =>
  isRecord(value) ? withEnabled(value, isDisabled) : value;

export function withEnabled(fields: Fields, isDisabled: boolean): Fields {
  if ((fields['enabled'] === false) === isDisabled) return fields;
  return isDisabled ? { ...fields, enabled: false } : without(fields, (key) => key === 'enabled');
}
