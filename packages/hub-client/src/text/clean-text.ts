import { VISIBLE } from '@soglia/contracts/visible';

/** Longest name that is drawn, in characters. */
const LONGEST_NAME = 120;
/** Further characters are not even looked at. */
const MOST_READ = 4_000;

/** Invisible: directional overrides and marks, soft hyphens, broken halves. Not joiners, which emoji and Persian need. */
const HIDDEN = /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cf}\p{Cs}]/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** More marks on one letter than any language writes: they would cover the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text without characters that cannot be seen, on one line; empty where nothing of it can be seen. */
export function visibleText(text: string): string {
  const clean = text
    .slice(0, MOST_READ)
    .replace(HIDDEN, '')
    .replace(CONTROL, ' ')
    .replace(PILED_MARKS, '$1')
    .trim();
  return VISIBLE.test(clean) ? clean : '';
}

/**
 * A text of the hub as it may be drawn, also inside a sentence: only what can be seen, at most `longest` characters,
 * and Hebrew or Arabic isolated, so that it does not reorder what stands beside it. Empty where nothing can be seen.
 */
export function cleanText(text: string, longest = LONGEST_NAME): string {
  const visible = visibleText(text);
  const characters = Array.from(visible);
  const short = characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : visible;
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}
