/** The number of digits of a code. */
export interface Digits {
  readonly min: number;
  readonly max: number;
}

/** The code of an alarm panel. */
export const PANEL_DIGITS: Digits = { min: 4, max: 6 };

/** The code after a key of the keypad or of a keyboard; undefined for a key that does nothing here. */
export function codeAfter(code: string, key: string, { max }: Digits): string | undefined {
  if (/^\d$/.test(key)) return code.length < max ? code + key : code;
  if (key === 'Backspace') return code.slice(0, -1);
  if (key === 'Delete') return '';
  return undefined;
}

/** Whether the code has enough digits to be sent. */
export const isComplete = (code: string, { min, max }: Digits): boolean =>
  code.length >= min && code.length <= max;
