import { isRecord } from '../json/json.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Which entry of `auth/refresh_tokens` stands behind a token (hub-protocol.md §1.9); undefined where it does not say. */
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

/** Base64url to text, a character a byte: the ids are plain ASCII. */
function decode(text: string): string {
  let bits = 0;
  let buffer = 0;
  let out = '';
  for (const character of text.replace(/=+$/, '')) {
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
