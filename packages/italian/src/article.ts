/** "Il" and its contractions before a day, "le" and its contractions before a time. */
export type Article = 'il' | 'al' | 'dal' | 'del' | 'le' | 'alle' | 'dalle' | 'delle';

/**
 * An article as it is written before what follows: "il " and "alle ", "l’" before "8 nov" and "11 nov" (otto, undici),
 * "all’" before "1:00" (una). English texts have no use for it.
 */
export function article(word: Article, next: string): string {
  const isElided = word.endsWith('e') ? next.startsWith('1:') : /^(8|11)\b/.test(next);
  return isElided ? `${word.replace(/^il$|le$/, '')}l’` : `${word} `;
}
