import { isRecord } from '@soglia/hub-client/json';
import { domainOf, idsOf, type createRoleModel } from './role-model.ts';

/** Who asks, and the accounts of those who share their track. */
export interface ModelPeople {
  readonly userId: string;
  readonly sharers: readonly string[];
}

/** Whose track is told by the history: 3. */
export function createTrackModel(
  { allIds, stateOf, entryOf, presenceOf, isVisible, isStateVisible }: ReturnType<typeof createRoleModel>,
  { userId, sharers }: ModelPeople,
  isOfLastDay: (start: unknown) => boolean,
) {
  /** Of what says where a phone is its trackers, else the entity itself. */
  function followedBy(id: string): readonly string[] {
    const device = entryOf(id)?.['device_id'] ?? null;
    const isOfPhone = (each: string) =>
      domainOf(each) === 'device_tracker' && isVisible(each) && entryOf(each)?.['device_id'] === device;
    if (presenceOf(id) === undefined) return [id];
    return device === null ? [] : allIds.filter(isOfPhone);
  }

  return {
    /** Whether the history of a visible entity from that time on tells its attributes. */
    tellsTrack: (id: string, start: unknown): boolean => {
      if (!['person', 'device_tracker'].includes(domainOf(id)) && presenceOf(id) === undefined) return true;
      if (!isStateVisible(id)) return false;
      const followed = followedBy(id);
      const accounts = allIds
        .filter((each) => domainOf(each) === 'person')
        .flatMap((person) => {
          const given = stateOf(person)?.['attributes'];
          const about = isRecord(given) ? given : {};
          const theirs = [person, ...idsOf(about['device_trackers'])];
          const isFollowed = followed.some((each) => theirs.includes(each));
          return isFollowed && (isVisible(person) || about['user_id'] === userId) ? [about['user_id']] : [];
        });
      const isShown = (account: unknown) =>
        account === userId || (isOfLastDay(start) && sharers.some((each) => each === account));
      return accounts.length > 0 && accounts.every(isShown);
    },
  };
}
