import { isRecord } from '@soglia/hub-client/json';

/** What one message or one request may hold. */
interface SizeBounds {
  /** Of its text as UTF-8. */
  readonly bytes: number;
  /** Arrays, objects, and the values in them beside the first of each. */
  readonly values: number;
  /** Arrays and objects within each other. */
  readonly depth: number;
}

const MEBI = 1024 * 1024;
/** For what the message has beside the configuration, its id and type among it. */
const SPARE = 100;

/**
 * Of a message through the socket: bytes by the hub, values and depth by our gateway (docs/gateway.md). Beyond, they end
 * the socket without a word.
 */
export const messageBounds: SizeBounds = { bytes: 4 * MEBI - SPARE, values: 100_000 - SPARE, depth: 128 };

/** Of a request, by the hub; our gateway answers where it takes less. */
export const requestBounds: SizeBounds = { bytes: 16 * MEBI - SPARE, values: Infinity, depth: Infinity };

/** Whether JSON is larger than the bounds. */
export const isBeyond = (fields: object, { bytes, values, depth }: SizeBounds): boolean =>
  hasMoreValues(fields, values, depth) || utf8Length(JSON.stringify(fields)) > bytes;

function hasMoreValues(fields: object, values: number, depth: number): boolean {
  let left = values;
  let level: readonly object[] = [fields];
  for (let at = 0; level.length > 0; at += 1) {
    if (at === depth) return true;
    const next: object[] = [];
    for (const container of level) {
      const held: readonly unknown[] = Object.values(container);
      left -= Math.max(1, held.length);
      for (const value of held) if (Array.isArray(value) || isRecord(value)) next.push(value);
    }
    if (left < 0) return true;
    level = next;
  }
  return false;
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) length += 1;
    // A pair of surrogates is two characters and four bytes.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) length += 1;
  }
  return length;
}
