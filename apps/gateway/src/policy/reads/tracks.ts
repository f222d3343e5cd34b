import { domainOf } from '../house/read-house.ts';
import { trackedBy } from '../house/people.ts';
import type { RuleContext } from '../policy-caller.ts';

const tracked: ReadonlySet<string> = new Set(['person', 'device_tracker']);

/**
 * Whether the history of a visible entity may tell its attributes: of people and trackers they are where somebody was
 * (docs/access-rules.md, 3).
 * @param isOfLastDay whether that history begins within the last day, which is what people share
 */
export function isTrackVisible(
  entityId: string,
  isOfLastDay: boolean,
  { house, userId, access, sharesTrack }: RuleContext,
): boolean {
  if (!tracked.has(domainOf(entityId))) return true;
  // By those whom the caller sees: the answer must not say whether there is anybody else.
  const people = trackedBy(house, entityId).filter(
    ({ personId, userId: theirs }) => theirs === userId || access.isVisible(personId),
  );
  return (
    people.length > 0 &&
    people.every(
      ({ userId: theirs }) =>
        theirs === userId || (isOfLastDay && theirs !== undefined && sharesTrack(theirs)),
    )
  );
}
