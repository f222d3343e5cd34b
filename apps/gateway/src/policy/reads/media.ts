import { isRecord } from '@soglia/hub-client/json';
import { MEDIA } from '../function-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import type { RefuseVerdict } from '../verdict.ts';
import { isListed, isMediaSource, isSourceVisible, LONGEST_SOURCE } from '../media-sources.ts';
import { isDashboard } from '../service-data.ts';
import { createStateFilter } from './attributes.ts';
import { closed, lacksFunction, refuseHere, withVisibleEntity } from './requirements.ts';
import { narrowResult, type Narrow } from './narrowed-answers.ts';

/** Folders of files: their names may read like the id of an entity. */
const FILES = 'media-source://media_source/';

/** The parts of an address, decoded as often as it is encoded; undefined where that does not end. */
function partsOf(address: string): readonly string[] | undefined {
  let text = address;
  for (let round = 0; round < 4; round += 1) {
    if (!text.includes('%')) return text.split(/[/?&=#:,\s]+/);
    try {
      text = decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Whether an address of the hub's media names an entity that is not visible, such as a camera. */
function namesForbiddenMedia(address: unknown, context: RuleContext): boolean {
  if (typeof address !== 'string' || address.length > LONGEST_SOURCE) return true;
  if (isMediaSource(address) && !isSourceVisible(address, context.access)) return true;
  if (address.toLowerCase().startsWith(FILES)) return false;
  return partsOf(address)?.some(createStateFilter(context).isForbidden) ?? true;
}

/** The refusal of an address that a client asks for. */
function refuseAddress(address: unknown, context: RuleContext, act: string): RefuseVerdict | undefined {
  if (address === undefined || !namesForbiddenMedia(address, context)) return undefined;
  return refuseHere(context, act, 'device');
}

/**
 * An item with what it holds, without what names an entity that is not visible; to limited roles nor how many the hub
 * does not list, such as cameras.
 */
const narrowMedia: Narrow = (item, context) => narrowItem(item, context, 0);

const DEPTH = 10;

function narrowItem(item: unknown, context: RuleContext, depth: number): unknown {
  if (!isRecord(item) || depth > DEPTH) return undefined;
  const { media_content_id: address, thumbnail } = item;
  if (isHiddenDashboard(item, context) || !isListed(address, context.access)) return undefined;
  if (address !== undefined && address !== null && namesForbiddenMedia(address, context)) return undefined;
  const left = Object.entries(item).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value)
      ? value.map((one) => narrowItem(one, context, depth + 1)).filter((one) => one !== undefined)
      : value,
  ]);
  const hidesPicture = typeof thumbnail === 'string' && createStateFilter(context).isForbidden(thumbnail);
  return {
    ...Object.fromEntries(left),
    ...(hidesPicture && { thumbnail: null }),
    ...(context.access.isLimited && 'not_shown' in item && { not_shown: 0 }),
  };
}

/** Players that are screens list and show the hub's dashboards, of which a limited role gets none. */
const isHiddenDashboard = (media: Readonly<Record<string, unknown>>, { access }: RuleContext): boolean =>
  access.isLimited && isDashboard(media['media_content_type']);

/** Of a media player; an address of the hub's own media is decided as there. */
export const browsePlayer: CommandRule = withVisibleEntity((message, context) => {
  const address = message['media_content_id'];
  const isSource = typeof address === 'string' && isMediaSource(address);
  return (
    (isHiddenDashboard(message, context) ? closed(message, context) : undefined) ??
    (isSource ? lacksFunction(context, MEDIA, message.type) : undefined) ??
    refuseAddress(address, context, message.type) ??
    narrowResult(message, context, narrowMedia)
  );
});

export const browseSources: CommandRule = (message, context) =>
  lacksFunction(context, MEDIA, message.type) ??
  refuseAddress(message['media_content_id'], context, message.type) ??
  narrowResult(message, context, narrowMedia);

export const resolveSource: CommandRule = (message, context) =>
  lacksFunction(context, MEDIA, message.type) ??
  refuseAddress(message['media_content_id'] ?? null, context, message.type) ??
  narrowResult(message, context, (result, now) => {
    const url = isRecord(result) ? result['url'] : undefined;
    if (!isRecord(result) || typeof url !== 'string' || createStateFilter(now).isForbidden(url))
      return undefined;
    return { url, mime_type: result['mime_type'] };
  });
