import { randomBytes } from 'node:crypto';
import { scanJson, type JsonBounds } from './json-scan.ts';

/**
 * JSON in and out without changing a number: JavaScript would round whole numbers beyond 2^53 and drop the point of
 * 21.0, and the hub tells both apart. Such numbers are carried as their own text.
 */
interface RawJson {
  readonly rawJSON: (text: string) => object;
  readonly isRawJSON: (value: unknown) => boolean;
}

const { rawJSON, isRawJSON } = JSON as typeof JSON & RawJson;

/** Whether a parsed value is a number that is carried as its own text. */
export const isCarriedNumber = (value: unknown): boolean => isRawJSON(value);

/** Matches a point, an exponent, a minus zero or many digits. Without bounds nothing else needs a scan. */
const MAY_CHANGE = /\d{16}|\d[.eE]|-0/;

/** Begins the strings that stand for such numbers while the text is parsed; nobody outside can guess it. */
const STAND_IN = `${randomBytes(16).toString('hex')}:`;

/**
 * Takes time in proportion to the length of the text.
 * @param bounds looked at before anything is parsed; none for texts of the hub
 * @throws JsonBoundsError beyond the bounds
 * @throws SyntaxError where the text is not JSON
 */
export function parseExactly(text: string, bounds?: JsonBounds): unknown {
  if (bounds === undefined && !MAY_CHANGE.test(text)) return JSON.parse(text) as unknown;
  const numbers = scanJson(text, bounds);
  if (numbers.length === 0) return JSON.parse(text) as unknown;
  const root: unknown[] = [JSON.parse(withStandIns(text, numbers))];
  restoreNumbers(root);
  return root[0];
}

function withStandIns(text: string, numbers: readonly number[]): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [start = 0, end = 0] = [numbers[at], numbers[at + 1]];
    parts.push(text.slice(done, start), `"${STAND_IN}${text.slice(start, end)}"`);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** Replaces the strings that stand for numbers, at any depth. */
function restoreNumbers(root: object): void {
  const open: object[] = [root];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (Array.isArray(container)) restoreItems(container, open);
    else restoreFields(container, open);
  }
}

function restoreItems(items: unknown[], open: object[]): void {
  for (let at = 0; at < items.length; at += 1) {
    const value = items[at];
    if (typeof value === 'object' && value !== null) open.push(value);
    else if (isStandIn(value)) items[at] = numberOf(value);
  }
}

function restoreFields(fields: object, open: object[]): void {
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) open.push(value);
    else if (isStandIn(value)) {
      // Assigning it would set the prototype.
      if (key === '__proto__') Object.defineProperty(fields, key, { value: numberOf(value) });
      else Object.assign(fields, { [key]: numberOf(value) });
    }
  }
}

const isStandIn = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(STAND_IN);

const numberOf = (standIn: string): object => rawJSON(standIn.slice(STAND_IN.length));

/**
 * Whether the hub can read what is written of a value: halves of characters, and numbers beyond those that 64 bits hold,
 * end the socket on which they come.
 */
export function isReadableByHub(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !next.isWellFormed()) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (isCarriedNumber(next)) {
      if (!Number.isFinite(Number(JSON.stringify(next)))) return false;
    } else if (Array.isArray(next)) for (const item of next) open.push(item);
    else for (const [key, item] of Object.entries(next)) open.push(key, item);
  }
  return true;
}
