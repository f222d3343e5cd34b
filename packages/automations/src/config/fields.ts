import { isSameJson } from '@soglia/hub-client/json';
import { readClockTime } from './clock-times.ts';
import { formatDuration, readNumber, readSeconds } from './durations.ts';
import { isEntityId, oneOrMany, readEntityIds, readTexts } from './ids.ts';
import { hasTemplate } from './templates.ts';
import type { Fields } from './types.ts';

/** One thing that a part says, and the keys of the hub's object in which it stands. */
export interface Field<Value> {
  readonly owns: (key: string) => boolean;
  /** Undefined where the keys hold something that this value cannot express exactly. */
  read(source: Fields): { readonly value: Value } | undefined;
  /** The keys anew; `source` is the object as it stood. */
  write(value: Value, source: Fields): Fields;
}

export type Shape<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> };
export type AnyShape = Readonly<Record<string, Field<unknown>>>;

/** Undefined where one cannot be read, and where there is a key that neither a field owns nor `kept` names. */
export function readFields(shape: AnyShape, source: Fields, kept: readonly string[]): Fields | undefined {
  const fields = Object.values(shape);
  const isKnown = (key: string) => kept.includes(key) || fields.some((field) => field.owns(key));
  if (!Object.keys(source).every(isKnown)) return undefined;
  const values: [string, unknown][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const read = field.read(source);
    if (read === undefined) return undefined;
    values.push([name, read.value]);
  }
  return Object.fromEntries(values);
}

/** The source, with the keys of those fields replaced that say something else now. */
export function writeFields(shape: AnyShape, values: Fields, source: Fields, isNew: boolean): Fields {
  return Object.entries(shape).reduce<Fields>((written, [name, field]) => {
    const before = isNew ? undefined : field.read(source);
    if (before !== undefined && isSameJson(before.value, values[name])) return written;
    return { ...without(written, field.owns), ...field.write(values[name], written) };
  }, source);
}

export function without(fields: Fields, isGone: (key: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !isGone(key)));
}

/** A key of one value; where it is absent, `absent` is meant, and written so. */
function keyField<Value>(
  key: string,
  absent: { readonly value: Value } | undefined,
  read: (stored: unknown) => Value | undefined,
  write: (value: Value) => unknown = (value) => value,
): Field<Value> {
  return {
    owns: (owned) => owned === key,
    read(source) {
      if (!Object.hasOwn(source, key)) return absent;
      const value = read(source[key]);
      return value === undefined ? undefined : { value };
    },
    write: (value) =>
      absent !== undefined && isSameJson(absent.value, value) ? {} : { [key]: write(value) },
  };
}

/** A single entity. */
export const entityIdField = (key: string): Field<string> =>
  keyField(key, undefined, (stored) => {
    const ids = readEntityIds(stored);
    return typeof stored === 'string' && ids?.length === 1 ? ids[0] : undefined;
  });

/** What names a part: the first key, or an older one. */
export const headField = (key: string, older?: string): Field<string> => ({
  owns: (owned) => owned === key || owned === older,
  read(source) {
    const value = source[key] ?? (older === undefined ? undefined : source[older]);
    return typeof value === 'string' ? { value } : undefined;
  },
  write: (value) => ({ [key]: value }),
});

/** Every key that belongs to no other field, without templates. */
export const restField = (owns: (key: string) => boolean): Field<Fields> => ({
  owns,
  read(source) {
    const value = without(source, (key) => !owns(key));
    return hasTemplate(value) ? undefined : { value };
  },
  write: (value) => value,
});

const plain = (texts: readonly string[] | undefined) => (hasTemplate(texts) ? undefined : texts);

export const entityIdsField = (key: string): Field<readonly string[]> =>
  keyField(key, undefined, readEntityIds, oneOrMany);

/** Any state where absent or null. `isState` says which texts are states. */
export const statesField = (key: string, isState: (text: string) => boolean): Field<readonly string[]> =>
  keyField(
    key,
    { value: [] },
    (stored) => {
      if (stored === null) return [];
      const texts = plain(readTexts(stored));
      // The hub takes an empty list for no state at all.
      return texts !== undefined && texts.length > 0 && texts.every(isState) ? texts : undefined;
    },
    oneOrMany,
  );

export const requiredStatesField = (
  key: string,
  isState: (text: string) => boolean,
): Field<readonly string[]> => ({
  ...statesField(key, isState),
  read: (source) =>
    source[key] === undefined || source[key] === null ? undefined : statesField(key, isState).read(source),
  write: (states) => ({ [key]: oneOrMany(states) }),
});

const text = (stored: unknown) => (typeof stored === 'string' && !hasTemplate(stored) ? stored : undefined);

export const textField = (key: string): Field<string> => keyField(key, undefined, text);

export const optionalTextField = (key: string): Field<string | undefined> =>
  keyField<string | undefined>(key, { value: undefined }, text);

export const optionalNumberField = (key: string): Field<number | undefined> =>
  keyField<number | undefined>(key, { value: undefined }, readNumber);

function positive(stored: unknown): number | undefined {
  const seconds = readSeconds(stored);
  return seconds !== undefined && seconds >= 0 ? seconds : undefined;
}

export const durationField = (key: string): Field<number> =>
  keyField(key, undefined, positive, formatDuration);

export const optionalDurationField = (key: string): Field<number | undefined> =>
  keyField<number | undefined>(key, { value: undefined }, positive, (seconds) =>
    seconds === undefined ? undefined : formatDuration(seconds),
  );

/** Seconds, 0 where absent. */
export const offsetField = (key: string): Field<number> =>
  keyField(key, { value: 0 }, readSeconds, formatDuration);

/** One of these texts in any case; `absent` is what the hub takes where the key is missing. */
export function choiceField<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  absent?: Choice,
): Field<Choice> {
  return keyField(key, absent === undefined ? undefined : { value: absent }, (stored) =>
    choiceOf(choices, stored),
  );
}

export const optionalChoiceField = <Choice extends string>(
  key: string,
  choices: readonly Choice[],
): Field<Choice | undefined> =>
  keyField<Choice | undefined>(key, { value: undefined }, (stored) => choiceOf(choices, stored));

/** None where absent. */
export const choicesField = <Choice extends string>(
  key: string,
  choices: readonly Choice[],
): Field<readonly Choice[]> =>
  keyField<readonly Choice[]>(
    key,
    { value: [] },
    (stored) => {
      const read = readTexts(stored)?.map((item) => choices.find((choice) => choice === item));
      return read?.every((choice) => choice !== undefined) === true ? read : undefined;
    },
    oneOrMany,
  );

/** `HH:MM:SS`, or the entity that holds it. */
const timeOf = (stored: unknown) =>
  readClockTime(stored) ?? (typeof stored === 'string' && isEntityId(stored) ? stored : undefined);

export const optionalTimeField = (key: string): Field<string | undefined> =>
  keyField<string | undefined>(key, { value: undefined }, timeOf);

export const timesField = (key: string): Field<readonly string[]> =>
  keyField<readonly string[]>(
    key,
    undefined,
    (stored) => {
      const read = readTexts(stored)?.map(timeOf);
      return read?.every((time) => time !== undefined) === true ? read : undefined;
    },
    oneOrMany,
  );

export const booleanField = (key: string, absent: boolean): Field<boolean> =>
  keyField(key, { value: absent }, (stored) => (typeof stored === 'boolean' ? stored : undefined));

/** An object without templates; empty where absent. */
export const objectField = (key: string): Field<Fields> =>
  keyField<Fields>(key, { value: {} }, (stored) =>
    typeof stored === 'object' && stored !== null && !Array.isArray(stored) && !hasTemplate(stored)
      ? (stored as Fields)
      : undefined,
  );

/** Parts in a list; the hub takes a single one without it, and none as null. */
export function partsField<Part>(
  key: string,
  read: (value: unknown) => Part,
  write: (part: Part) => unknown,
  { isRequired = true } = {},
): Field<readonly Part[]> {
  return {
    owns: (owned) => owned === key,
    read: (source) =>
      source[key] === undefined && isRequired ? undefined : { value: listOf(source[key]).map(read) },
    write(parts, source) {
      const list = writeList(parts.map(write), source[key]);
      return list === undefined && !isRequired ? {} : { [key]: list ?? [] };
    },
  };
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** As a list, unless the hub has none or a single one without a list, and that still holds. */
export function writeList(parts: readonly unknown[], before: unknown): unknown {
  const isPlain = !Array.isArray(before);
  if (isPlain && parts.length === 0 && (before === undefined || before === null)) return before;
  return isPlain && before !== undefined && before !== null && parts.length === 1 ? parts[0] : parts;
}

const choiceOf = <Choice extends string>(choices: readonly Choice[], stored: unknown): Choice | undefined =>
  typeof stored === 'string' ? choices.find((choice) => choice === stored.toLowerCase()) : undefined;
