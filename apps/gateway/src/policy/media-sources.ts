import { MEDIA } from './function-ids.ts';
import type { RoleAccess } from './policy-caller.ts';

const MEDIA_SOURCE = /^\s*media-source:/i;

/** The integration whose media an address of a media source is of; empty where it is all of them. */
const SOURCE = /^\s*media-source:(?:\/\/)?([^/?#\s]*)/i;

/** Media sources that are no part of the house's collection: speech, and the pictures of entities. */
const OPEN_MEDIA_SOURCE = /^\s*media-source:\/\/(?:tts|camera|image)\//i;

/**
 * Files, pictures, music and speech, and what entities show, whose ids are in the addresses. All other sources, as those
 * of what cameras have recorded, may have ids of their own for devices that a role does not see.
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
  'system_bridge',
  'tts',
  'xbox',
]);

/** Whether it is the address of a media source. */
export const isMediaSource = (text: string): boolean => MEDIA_SOURCE.test(text);

/** Whether a media source is open without the function for the house's collection. */
export const isOpenSource = (address: string): boolean => OPEN_MEDIA_SOURCE.test(address);

/** Whether a role may know of a media source. @param address of one */
export const isSourceVisible = (address: string, { isLimited }: Pick<RoleAccess, 'isLimited'>): boolean =>
  !isLimited || PLAIN_SOURCES.has(SOURCE.exec(address)?.[1]?.toLowerCase() ?? '-');

/** Whether a player may list what is at an address: media of the house for roles with the function only. */
export const isListed = (address: unknown, access: RoleAccess): boolean =>
  typeof address !== 'string' ||
  !isMediaSource(address) ||
  (isSourceVisible(address, access) && (isOpenSource(address) || access.functions.has(MEDIA)));
