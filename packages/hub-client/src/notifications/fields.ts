import { visibleText } from '../text/clean-text.ts';

const LONGEST_TITLE = 200;
const MOST_MENTIONS = 5;
const MENTION = /(?<![\w.@/-])[a-z][a-z0-9_]{1,40}\.[a-z0-9_]{1,200}(?![\w./@-])/g;
const MOST_READ = 4_000;

/** A title as it may be drawn; null where nothing of it can be seen. */
export function titleOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const characters = Array.from(visibleText(value));
  if (characters.length === 0) return null;
  return characters.length > LONGEST_TITLE
    ? `${characters.slice(0, LONGEST_TITLE).join('').trimEnd()}…`
    : characters.join('');
}

/** Milliseconds since the epoch; undefined where it is no moment. */
export function momentOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** What looks like ids of entities, each once, in their order. */
export function mentionsIn(text: string): readonly string[] {
  const found = text.slice(0, MOST_READ).match(MENTION) ?? [];
  return [...new Set(found)].slice(0, MOST_MENTIONS);
}
