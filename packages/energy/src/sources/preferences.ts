/** An object of the hub's answer; anything may be in it. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

export const listIn = (preferences: unknown, list: string): readonly Fields[] =>
  fieldsIn(isFields(preferences) ? preferences[list] : undefined);

/** A text that is not empty. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of the power of a flow; where the hub computes it from others the id of what it computes. */
export function powerIn(fields: Fields): string | undefined {
  const config = fields['power_config'];
  return textIn(fields, 'stat_rate') ?? (isFields(config) ? textIn(config, 'stat_rate') : undefined);
}
