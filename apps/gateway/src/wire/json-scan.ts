/** Bounds on the shape of a JSON text, which are looked at before it is parsed. */
export interface JsonBounds {
  /** Values of arrays and objects, in all. */
  readonly values: number;
  /** Arrays and objects within each other. */
  readonly depth: number;
  /** Characters of one number. */
  readonly numberLength: number;
  /** Numbers that JavaScript would write differently: carrying one as text costs as much as a hundred others. */
  readonly changingNumbers: number;
}

/** The part of a string that the scan uses; tests count what it reads. */
export type ScannedText = Pick<string, 'length' | 'charCodeAt' | 'indexOf' | 'slice'>;

/** Thrown for a text beyond its bounds. */
export class JsonBoundsError extends Error {
  override readonly name = 'JsonBoundsError';
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
/** Digits, point, exponent and signs. */
const isNumberPart = (code: number): boolean =>
  isDigit(code) || code === 0x2e || code === 0x2b || code === MINUS || code === 0x45 || code === 0x65;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a JSON text once, from its beginning to its end, without building anything. Returns where the numbers stand
 * that JavaScript would write differently, as pairs of start and end. A text that is not JSON gives any result.
 * @throws JsonBoundsError at the first character beyond a bound
 */
export function scanJson(text: ScannedText, bounds?: JsonBounds): number[] {
  const changing: number[] = [];
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
    } else if (isClosing(code)) {
      depth -= 1;
    } else if (code === COMMA) {
      values += 1;
    } else if (code === MINUS || isDigit(code)) {
      const start = at;
      while (isNumberPart(text.charCodeAt(at + 1))) at += 1;
      if (bounds !== undefined && at - start >= bounds.numberLength) throw new JsonBoundsError('long number');
      if (changesWhenWritten(text.slice(start, at + 1)) && !isKey(text, at + 1)) changing.push(start, at + 1);
    }
    if (bounds !== undefined) check(bounds, { depth, values, changingNumbers: changing.length / 2 });
  }
  return changing;
}

function check(bounds: JsonBounds, seen: Pick<JsonBounds, 'depth' | 'values' | 'changingNumbers'>): void {
  if (seen.depth > bounds.depth) throw new JsonBoundsError('nested too deeply');
  if (seen.values > bounds.values) throw new JsonBoundsError('too many values');
  if (seen.changingNumbers > bounds.changingNumbers) throw new JsonBoundsError('too many long numbers');
}

/** The index of the quote that ends the string which begins here; the end of the text without one. */
function endOfString(text: ScannedText, start: number): number {
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let escapes = quote;
    while (escapes > from && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** Whether it is a number of JSON that JavaScript would not write as it stands. */
const changesWhenWritten = (source: string): boolean =>
  String(Number(source)) !== source && JSON_NUMBER.test(source);

/** Whether a colon follows: a number is no key, so that the text is not JSON. */
function isKey(text: ScannedText, end: number): boolean {
  let at = end;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}
