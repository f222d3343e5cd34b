import { visibleText } from '@soglia/hub-client/text';

/** A custom category: a section of the dashboard that a person made, in the format of the specification. */
export interface CustomCategory {
  /** When it was created: milliseconds since the epoch, as text. */
  readonly id: string;
  /** Empty only where a damaged value had none. */
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
  /** Entity ids; some may no longer exist. */
  readonly devices: readonly string[];
}

export const DEFAULT_COLOR = '#00d4aa';
/** Longest name, in characters. */
export const LONGEST_NAME = 20;

/** The name as it is stored; undefined where nothing of it can be seen. */
export function cleanName(typed: string): string | undefined {
  const name = visibleText(typed);
  if (name === '') return undefined;
  // Never half of an emoji at the end.
  return name
    .slice(0, LONGEST_NAME)
    .replace(/(?:[\ud800-\udbff]|\u200d)$/u, '')
    .trimEnd();
}
