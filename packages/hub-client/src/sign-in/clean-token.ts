const MAX_LENGTH = 4_096;

/** Removes white space and invisible characters of a pasted token. Undefined where the rest cannot be a token. */
export function cleanToken(text: string): string | undefined {
  const token = text.replace(/[\s\p{Cf}]+/gu, '');
  return token.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
}
