/** Letters of a word that count; a longer one is no word. */
const LONGEST_WORD = 40;
/** Letters of the words of one ticket that are searched; PostgreSQL takes a megabyte. */
const LONGEST_WORDS = 100_000;
/** Words of a search that count. */
const MOST_WORDS = 10;

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

/** The words of a text, in small letters and without accents, each once. */
export function foldWords(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  // Small letters of some characters bring marks of their own.
  const words = plain.replace(MARKS, '').match(WORD) ?? [];
  return new Set(words.map((word) => beginning(word, LONGEST_WORD)));
}

/** The first characters of a text, none of them cut in half. */
export const beginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** As they are stored; what does not fit is not found. */
export function joinWords(words: Iterable<string>): string {
  let joined = '';
  for (const word of new Set(words)) {
    if (joined.length + word.length >= LONGEST_WORDS) break;
    joined += joined === '' ? word : ` ${word}`;
  }
  return joined;
}

/**
 * The beginnings by which a search finds words. The ending of an Italian word, its last vowel, does not count: "caldaie"
 * finds "caldaia". SQLite has no dictionary of Italian, and both databases are to find the same.
 */
export const searchedBeginnings = (search: string): readonly string[] =>
  [...foldWords(search)]
    .slice(0, MOST_WORDS)
    .map((word) => (/^\p{L}{5,}$/u.test(word) ? word.replace(/[aeio]$/, '') : word));
