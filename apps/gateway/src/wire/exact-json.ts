/**
 * JSON in and out without changing a number: JavaScript would round whole numbers beyond 2^53 and drop the point of
 * 21.0, and the hub tells both apart. Such numbers are carried as their own text.
 */
interface RawJson {
  readonly rawJSON: (text: string) => object;
}

const { rawJSON } = JSON as typeof JSON & RawJson;

/** Matches a point, an exponent, a minus zero or many digits. Tested first, because carrying numbers as text is slow. */
const MAY_CHANGE = /\d{16}|\d[.eE]|-0/;

/** @throws SyntaxError or RangeError where the text is not JSON, or is nested too deeply */
export const parseExactly = (text: string): unknown =>
  MAY_CHANGE.test(text) ? (JSON.parse(text, keepNumbers) as unknown) : (JSON.parse(text) as unknown);

const keepNumbers = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
    ? rawJSON(context.source)
    : value;
