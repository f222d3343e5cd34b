const MAX_LENGTH = 4_096;

/**
 * A token as it was meant, when it was pasted with line breaks or blanks in between: no token holds any. Undefined
 * where nothing is left, or what can be no token.
 */
export function cleanToken(text: string): string | undefined {
  const token = text.replace(/[\s\p{Cf}]+/gu, '');
  return token.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
}
