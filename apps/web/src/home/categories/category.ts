/** A section of the dashboard that a person made; this shape is the specification's. */
export interface CustomCategory {
  /** When it was made, in milliseconds since the epoch, as text. */
  readonly id: string;
  /** Empty only where a damaged value had none. */
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
  /** Ids of entities; of some that are gone, perhaps. */
  readonly devices: readonly string[];
}

export const DEFAULT_COLOR = '#00d4aa';
/** Characters. */
export const LONGEST_NAME = 20;

/** The name as it is kept; undefined where nothing is left of it. */
export function cleanName(typed: string): string | undefined {
  const name = typed.trim();
  return name === '' ? undefined : name.slice(0, LONGEST_NAME).trimEnd();
}
