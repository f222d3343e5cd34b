import { capitalised } from '#shared/format/capitalised.ts';

/** A piece of a sentence; `strong`: a name, a time or a value, which is emphasised. */
export interface SentencePart {
  readonly text: string;
  readonly strong: boolean;
}

/** Private markers around what is emphasised, so that texts can be put together as plain strings. */
const START = '\u0002';
const END = '\u0003';
const MARKERS = /[\u0002\u0003]/g;

/** Of a name or a value, characters: the message of a notice may be as long as a book. */
const LONGEST = 200;

/** Emphasised within a sentence. Names cannot hold markers themselves; what is too long is cut. */
export function strong(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `${START}${cut.replace(MARKERS, '')}${END}`;
}

export const withoutMarks = (marked: string): string => marked.replace(MARKERS, '');

/** The pieces of a marked text, in their order; neighbours differ in `strong`. */
export const partsOf = (marked: string): readonly SentencePart[] =>
  marked
    .split(START)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, strong: false }];
      const [name = '', ...rest] = piece.split(END);
      return [
        { text: name, strong: true },
        { text: rest.join(''), strong: false },
      ];
    })
    .filter(({ text }) => text !== '');

/** With a capital letter, unless it begins with a name. */
export const sentenceCase = (marked: string): string => capitalised(marked);
