import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '#home/model/attributes.ts';

/** Longest address of a picture, in characters. */
const LONGEST = 4_000;

/**
 * The address of a person's picture where the hub itself has it, or undefined: other servers would learn who looks at
 * the map. `base` is the hub's origin.
 */
export function personPicture(entity: Entity, base: string): string | undefined {
  const text = textOf(entity, 'entity_picture');
  if (text === undefined || text.length > LONGEST || !/^\/(?!\/)/.test(text)) return undefined;
  try {
    const url = new URL(text, base);
    return url.origin === new URL(base).origin ? url.href : undefined;
  } catch {
    return undefined;
  }
}
