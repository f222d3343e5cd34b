import { domainOf } from '@soglia/hub-client/entities';
import { trackedBy } from '../house/people.ts';
import type { RuleContext } from '../policy-caller.ts';

const tracked: ReadonlySet<string> = new Set(['person', 'device_tracker']);

/** What is followed of somebody: an entity itself; of what says where a phone is, as its address, its trackers. */
function trackersOf(entityId: string, { house, access }: RuleContext): readonly string[] {
  const { presence, deviceId } = house.entities.get(entityId) ?? {};
  if (presence === undefined) return [entityId];
  const ofDevice = deviceId === undefined ? [] : (house.entityIdsByDevice.get(deviceId) ?? []);
  return ofDevice.filter((id) => domainOf(id) === 'device_tracker' && access.isVisible(id));
}

/** Whether past states of an entity are a track although it is no person and no tracker. */
export const tellsPresence = (entityId: string, { house }: Pick<RuleContext, 'house'>): boolean =>
  house.entities.get(entityId)?.presence !== undefined;

/**
 * Whether the history of a visible entity may tell its attributes: of people and trackers they are where somebody was
 * (docs/access-rules.md, 3).
 * @param isOfLastDay whether that history begins within the last day, which is what people share
 */
export function isTrackVisible(entityId: string, isOfLastDay: boolean, context: RuleContext): boolean {
  const { house, userId, access, sharesTrack } = context;
  if (!tracked.has(domainOf(entityId)) && !tellsPresence(entityId, context)) return true;
  // By those whom the caller sees: the answer must not say whether there is anybody else.
  const people = trackersOf(entityId, context)
    .flatMap((id) => trackedBy(house, id))
    .filter(({ personId, userId: theirs }) => theirs === userId || access.isVisible(personId));
  return (
    people.length > 0 &&
    people.every(
      ({ userId: theirs }) =>
        theirs === userId || (isOfLastDay && theirs !== undefined && sharesTrack(theirs)),
    )
  );
}

/** Whether past states of a visible entity may be told at all: as those of the address of a phone are a track themselves. */
export const isHistoryVisible = (entityId: string, isOfLastDay: boolean, context: RuleContext): boolean =>
  context.access.isStateVisible(entityId) &&
  (!tellsPresence(entityId, context) || isTrackVisible(entityId, isOfLastDay, context));
