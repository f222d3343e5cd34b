/** What a password may be, apart from the schemas: a screen that checks one need not load their library. */

/** Characters at least; the hub itself takes any. */
export const PASSWORD_MIN_LENGTH = 6;

/** Only the first 72 bytes of a password count: a longer one is refused. */
export const PASSWORD_MAX_BYTES = 72;

/** In bytes. A plain count, as this package knows no platform with an encoder. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
