const ENTITY_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;

export const isEntityId = (text: string): boolean => ENTITY_ID.test(text);

/** The entities that a text, a list separated by commas or a list names; undefined of templates, `all` and registry ids. */
export function readEntityIds(value: unknown): readonly string[] | undefined {
  const list = typeof value === 'string' ? value.split(',') : value;
  const ids = readTexts(list)?.map((id) => id.trim().toLowerCase());
  return ids?.every(isEntityId) === true ? ids : undefined;
}

/** A text, or a list of texts. */
export function readTexts(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  return list.every((item) => typeof item === 'string') ? list : undefined;
}

/** One as a text, several as a list: what every hub takes. */
export const oneOrMany = (texts: readonly string[]): string | readonly string[] =>
  texts.length === 1 && texts[0] !== undefined ? texts[0] : texts;
