import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../../model/attributes.ts';

/** Longest address of a picture, in characters. */
const LONGEST = 4_000;

/**
 * The address of the picture of what plays, or undefined where none may be shown. The hub's own copy is preferred:
 * other servers then do not learn what is played. `base` is the hub's origin.
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
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

/** As `URL.parse`, which browsers of 2023 do not have. */
function urlOf(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
