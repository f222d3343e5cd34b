/** The messages of a frame (not yet validated), or a fatal error that closes the socket. */
export type Parsed =
  | { readonly kind: 'messages'; readonly messages: readonly unknown[] }
  | { readonly kind: 'fatal' };

const MAX_DEPTH = 1024;

/**
 * Parses a frame as the hub does: ids keep all digits, numbers with a decimal point are no ids; invalid JSON, lone
 * surrogates, numbers that 64 bits cannot hold and nesting deeper than {@link MAX_DEPTH} are fatal.
 */
export function parseFrame(text: string): Parsed {
  if (isTooDeep(text)) return { kind: 'fatal' };
  let value: unknown;
  try {
    value = JSON.parse(text, reviveExactId);
  } catch {
    return { kind: 'fatal' };
  }
  if (/\\u[dD][89a-fA-F]/.test(text) && /\\ud[89a-f]/.test(toJson(value))) return { kind: 'fatal' };
  return { kind: 'messages', messages: Array.isArray(value) ? value : [value] };
}

/** Serialises bigint ids as exact numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawNumber(String(part)) : part,
  );
}

function reviveExactId(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  if (value === Infinity || value === -Infinity) throw new RangeError('a number out of range');
  if (key !== 'id' || typeof value !== 'number') return value;
  const source = context?.source ?? String(value);
  if (!/^-?\d+$/.test(source)) return rawNumber(source);
  return Number.isSafeInteger(value) ? value : BigInt(source);
}

/** `JSON.rawJSON`, which the type definitions lack. */
function rawNumber(source: string): unknown {
  const raw: unknown = Reflect.get(JSON, 'rawJSON');
  return typeof raw === 'function' ? (Reflect.apply(raw, JSON, [source]) as unknown) : Number(source);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === ']' || char === '}') depth--;
  }
  return false;
}
