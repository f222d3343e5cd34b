import { decodeFully, idsInAddress, idsOfString } from './house/entity-ids.ts';
import { isMediaSource, isOpenSource } from './media-sources.ts';

/** What the hub would render as a template. */
const TEMPLATE = /\{\{|\{%|\{#/;

/** The hub's own paths, wherever they begin: it signs them with rights of its own for a media player. */
const HUB_PATH = /^(?:https?:)?\/(?:.*\/)?(?:api|auth)(?:[/?#]|$)/i;

/** Paths of the hub that a media player may be sent to: what the hub says, and files that are open to all. */
const OPEN_HUB_PATH =
  /^(?:https?:\/\/[^/\\?#\s]+)?\/(?:local\/(?![^]*(?:\.\.|[%\\\s]))|api\/tts_proxy\/[\w-]+\.\w+(?:\?|$))/;

/** Pictures of entities that the hub serves. */
const PICTURE_PATH =
  /^(?:https?:\/\/[^/\\?#]+)?\/api\/(?:camera_proxy|camera_proxy_stream|image_proxy|media_player_proxy)\/[a-z_]+\.[a-z0-9_]+(?:\?|$)/;

/**
 * Files and devices of the machine on which a player runs, of its network, and what wraps them: any scheme but those of
 * streams, with a path. `spotify:track:1` is the id of a catalogue and has none.
 */
const FILE_ADDRESS = /^(?!(?:https?|rtsps?|rtmps?):)[a-z][\w+.-]*[:,].*\//is;

/** Collections of media that the hub serves, and whatever else is no address of another host. */
const COLLECTION_PATH = /^(?:\/|https?:\/\/[^/?#]*\/+(?:media|immich|synology_dsm|ai_task)(?:\/|$))/i;

/** Whether a type of media is that of the hub's dashboards: screens show them with rights of their own. */
export const isDashboard = (type: unknown): boolean =>
  typeof type === 'string' && type.trim().toLowerCase() === 'lovelace';

/** Every string of a JSON value, keys of objects among them. */
export function* stringsOf(value: unknown): Generator<string> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') yield next;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, field] of Object.entries(next)) {
        yield key;
        open.push(field);
      }
    }
  }
}

/** Whether a string of it, as a key or as a value, is or holds a template. */
export function holdsTemplate(value: unknown): boolean {
  for (const text of stringsOf(value)) if (TEMPLATE.test(text)) return true;
  return false;
}

/** The entities that a string is the id of, or that it names where it is the address of a media source. */
export const entitiesNamedBy = (text: string): readonly string[] =>
  isMediaSource(text) ? idsInAddress(text) : idsOfString(text);

/**
 * What a media player reads where it is sent to this address: the house's own media, the hub itself (for which the hub
 * would sign the address with rights of its own), or something else. Pictures of entities are named in `entityIds`.
 */
export function readMediaAddress(text: string): {
  readonly reads: 'media' | 'hub' | 'other';
  readonly entityIds: readonly string[];
} {
  if (isMediaSource(text)) return { reads: isOpenSource(text) ? 'other' : 'media', entityIds: [] };
  // As a URL parser reads it, and more widely: control characters and blanks do not hide where an address begins.
  const plain = decodeFully(text)
    .replaceAll(/[\p{Cc}\s]/gu, '')
    .replaceAll('\\', '/');
  if (OPEN_HUB_PATH.test(text)) return { reads: 'other', entityIds: [] };
  if (PICTURE_PATH.test(text)) return { reads: 'other', entityIds: idsInAddress(text) };
  if (HUB_PATH.test(plain)) return { reads: 'hub', entityIds: [] };
  const isCollection = COLLECTION_PATH.test(plain) || FILE_ADDRESS.test(plain);
  return { reads: isCollection ? 'media' : 'other', entityIds: [] };
}
