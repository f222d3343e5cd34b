import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from './attributes.ts';

/** Longest address of a picture, in characters. */
const LONGEST = 4_000;

/**
 * The address of the picture of an entity, or undefined where none may be shown: only from the hub: other
 * servers would learn who is at home and what is played or seen. The hub keeps a copy of pictures from elsewhere and names it in
 * `entity_picture_local`. `base` is the hub's origin.
 */
export function pictureOf(entity: Entity, base: string): string | undefined {
  for (const attribute of ['entity_picture_local', 'entity_picture']) {
    const picture = addressOf(textOf(entity, attribute), base);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

function addressOf(text: string | undefined, base: string): string | undefined {
  // A path of the hub, or an http address: no script, no data.
  if (text === undefined || text.length > LONGEST || !/^(\/|https?:\/\/)/i.test(text)) return undefined;
  const url = urlOf(text, base);
  if (url?.origin !== urlOf(base, base)?.origin || url?.username !== '' || url.password !== '')
    return undefined;
  return url.href;
}

/** As `URL.parse`, which browsers of 2023 do not have. */
function urlOf(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
