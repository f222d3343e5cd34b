import { MEDIA } from './function-ids.ts';
import type { RoleAccess } from './policy-caller.ts';
import { isDomainVisible } from './visible-domains.ts';

const MEDIA_SOURCE = /^\s*media-source:/i;

/** The integration whose media an address of a media source is of; empty where it is all of them. */
const SOURCE = /^\s*media-source:(?:\/\/)?([^/?#\s]*)/i;

/** Media sources that are no part of the house's collection: speech, and the pictures of entities. */
const OPEN_MEDIA_SOURCE = /^\s*media-source:\/\/(?:tts|camera|image)\//i;

/**
 * Files, pictures, music and speech, and what entities show, whose ids are in the addresses. All other sources, as those
 * of what cameras have recorded and of what is on computers, may have ids of their own for devices that a role does not
 * see.
 */
const PLAIN_SOURCES: ReadonlySet<string> = new Set([
  '',
  'ai_task',
  'camera',
  'dlna_dms',
  'google_photos',
  'icloud',
  'image',
  'image_upload',
  'immich',
  'jellyfin',
  'media_source',
  'radio_browser',
  'synology_dsm',
  'tts',
  'xbox',
]);

/** Sources that a hub has only where it has such entities: whether it does would tell of what is not visible. */
const OF_ENTITIES: ReadonlySet<string> = new Set(['camera', 'image']);

/** Characters of the address of a media source; a hub's own are far shorter, and each part of one is looked at. */
export const LONGEST_SOURCE = 8192;

/** Whether it is the address of a media source. */
export const isMediaSource = (text: string): boolean => MEDIA_SOURCE.test(text);

/** Whether a media source is open without the function for the house's collection. */
export const isOpenSource = (address: string): boolean => OPEN_MEDIA_SOURCE.test(address);

/** Whether a role may know of a media source. @param address of one */
export function isSourceVisible(address: string, access: RoleAccess): boolean {
  if (!access.isLimited) return true;
  const source = SOURCE.exec(address)?.[1]?.toLowerCase() ?? '-';
  return PLAIN_SOURCES.has(source) && (!OF_ENTITIES.has(source) || isDomainVisible(source, { access }));
}

/** Whether a player may list what is at an address: media of the house for roles with the function only. */
export const isListed = (address: unknown, access: RoleAccess): boolean =>
  typeof address !== 'string' ||
  !isMediaSource(address) ||
  (isSourceVisible(address, access) && (isOpenSource(address) || access.functions.has(MEDIA)));
