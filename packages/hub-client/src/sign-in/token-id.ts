import { isRecord } from '../json/json.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The id of a token's entry in `auth/refresh_tokens`: the `iss` claim; undefined where it is missing. */
export function tokenIdOf(token: string): string | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(decode(payload));
    const id = isRecord(value) ? value['iss'] : undefined;
    return typeof id === 'string' && id !== '' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Base64url to text, one character per byte: the ids are ASCII. */
function decode(text: string): string {
  let bits = 0;
  let buffer = 0;
  let out = '';
  for (const character of text.replace(/={1,2}$/, '')) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError('not base64url');
    buffer = (buffer << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += String.fromCharCode((buffer >> bits) & 0xff);
    buffer &= (1 << bits) - 1;
  }
  return out;
}
