const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The entity ids in a stored value, each once: texts, objects that contain an id, or the keys of an object that are
 * true. Older apps may have stored any of these.
 */
export function storedIds(value: unknown): readonly string[] {
  const ids = itemsIn(value)
    .map((item) => (isFields(item) ? item['entity_id'] : item))
    .flatMap((id) => (typeof id === 'string' ? [id.trim()] : []))
    .filter((id) => id.includes('.'));
  return [...new Set(ids)];
}

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value) || 'entity_id' in value) return [value];
  return Object.keys(value).filter((id) => Boolean(value[id]));
}
