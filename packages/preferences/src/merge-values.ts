import { isEqual } from './equal.ts';

/** Whose choice stands where both sides chose differently. */
export type Preferred = 'local' | 'remote';

/** Three versions of the same: what both sides began with, and what each made of it. */
export interface Versions<Value> {
  readonly base: Value;
  readonly local: Value;
  readonly remote: Value;
}

/** The value that was changed; where both were, the preferred one. */
export function mergeValue<Value>({ base, local, remote }: Versions<Value>, preferred: Preferred): Value {
  if (isEqual(local, base)) return remote;
  return isEqual(remote, base) || preferred === 'local' ? local : remote;
}

type Fields<Value> = Readonly<Record<string, Value>>;

/** Merges what is under each key; a key that is undefined in the outcome is left out. */
export function mergeFields<Value>(
  { base, local, remote }: Versions<Fields<Value>>,
  merge: (versions: Versions<Value | undefined>) => Value | undefined,
): Fields<Value> {
  const keys = new Set([...Object.keys(remote), ...Object.keys(local)]);
  const at = (fields: Fields<Value>, key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined);
  const merged = [...keys].map((key): [string, Value | undefined] => [
    key,
    merge({ base: at(base, key), local: at(local, key), remote: at(remote, key) }),
  ]);
  return Object.fromEntries(merged.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
