import { createHash } from 'node:crypto';

/** Characters of a user name, after it was normalised. */
const LENGTH_LIMIT = 255;

/** What Python's `str.strip()` removes. `trim()` keeps U+001C to U+001F and U+0085, and removes U+FEFF. */
const STRIPPED = new Set(
  '\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

/**
 * A user name as the hub compares it: Python's `name.strip().casefold()`. Two names that are one for the hub are one
 * here. undefined where it is longer than 255 characters: no hub has such a user.
 */
export function normaliseUserName(name: string): string | undefined {
  const folded = casefold(strip(name));
  // The first comparison spares counting the characters of 64 kB.
  if (folded.length > 2 * LENGTH_LIMIT || Array.from(folded).length > LENGTH_LIMIT) return undefined;
  return folded;
}

/** Loops, as a regular expression would look at each run of white space inside the name again and again. */
function strip(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && STRIPPED.has(name.charAt(start))) start += 1;
  while (end > start && STRIPPED.has(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

/** By way of the upper case, which writes ß as SS. JavaScript has a form of sigma for the end of words, Python not. */
const casefold = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Under which failures of a user name are counted: SHA-256 of the normalised name, in base64url. */
export const userNameKey = (name: string): string => createHash('sha256').update(name).digest('base64url');
