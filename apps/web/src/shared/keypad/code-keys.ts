/** How many digits a code has. */
export interface Digits {
  readonly min: number;
  readonly max: number;
}

/** As many as the code of an alarm panel has. */
export const PANEL_DIGITS: Digits = { min: 4, max: 6 };

/** The code after a key, of the keypad or of a keyboard; undefined for a key that is none of its own. */
export function codeAfter(code: string, key: string, { max }: Digits): string | undefined {
  if (/^\d$/.test(key)) return code.length < max ? code + key : code;
  if (key === 'Backspace') return code.slice(0, -1);
  if (key === 'Delete') return '';
  return undefined;
}

export const isWhole = (code: string, { min, max }: Digits): boolean =>
  code.length >= min && code.length <= max;
