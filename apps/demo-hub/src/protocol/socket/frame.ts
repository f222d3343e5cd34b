/** A message as it came: an object, or something else, which is an error but not a fatal one. */
export type Parsed =
  { readonly kind: 'messages'; readonly messages: readonly unknown[] } | { readonly kind: 'fatal' };

const DEEPEST = 1024;

/**
 * Reads a frame as the hub does: ids keep all their digits, a number with a point is no id,
 * and lone surrogates and bottomless nesting are fatal like broken JSON.
 */
export function parseFrame(text: string): Parsed {
  if (tooDeep(text)) return { kind: 'fatal' };
  let value: unknown;
  try {
    value = JSON.parse(text, exactIds);
  } catch {
    return { kind: 'fatal' };
  }
  if (/\\u[dD][89a-fA-F]/.test(text) && /\\ud[89a-f]/.test(toJson(value))) return { kind: 'fatal' };
  return { kind: 'messages', messages: Array.isArray(value) ? value : [value] };
}

/** JSON in which an id of 64 bits is the number that it was. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawNumber(String(part)) : part,
  );
}

function exactIds(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  if (key !== 'id' || typeof value !== 'number') return value;
  const source = context?.source ?? String(value);
  if (!/^-?\d+$/.test(source)) return rawNumber(source);
  return Number.isSafeInteger(value) ? value : BigInt(source);
}

/** Stands for a number exactly as written; the language's own, newer than its type definitions. */
function rawNumber(source: string): unknown {
  const raw: unknown = Reflect.get(JSON, 'rawJSON');
  return typeof raw === 'function' ? (Reflect.apply(raw, JSON, [source]) as unknown) : Number(source);
}

function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      if (++depth > DEEPEST) return true;
    } else if (char === ']' || char === '}') depth--;
  }
  return false;
}
