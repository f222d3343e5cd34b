/** PostgreSQL takes no zero byte, and half of a pair of surrogates is no character. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
