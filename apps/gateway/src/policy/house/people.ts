import type { HouseSnapshot } from './house-snapshot.ts';

/** Whose a person, or a tracker, is. */
export interface Tracked {
  /** `person.maria` */
  readonly personId: string;
  /** The account of that person; undefined where the hub has none for them. */
  readonly userId: string | undefined;
}

interface People {
  readonly personOfUser: ReadonlyMap<string, string>;
  /** By the id of a person or a tracker; several people may have the same tracker. */
  readonly tracked: ReadonlyMap<string, readonly Tracked[]>;
}

const known = new WeakMap<HouseSnapshot, People>();

function peopleOf(house: HouseSnapshot): People {
  const found = known.get(house) ?? findPeople(house);
  known.set(house, found);
  return found;
}

function findPeople(house: HouseSnapshot): People {
  const personOfUser = new Map<string, string>();
  const tracked = new Map<string, Tracked[]>();
  for (const { entityId, person } of house.entities.values()) {
    if (person === undefined) continue;
    const { userId } = person;
    if (userId !== undefined) personOfUser.set(userId, entityId);
    for (const id of new Set([entityId, ...person.trackerIds])) {
      const others = tracked.get(id) ?? [];
      tracked.set(id, [...others, { personId: entityId, userId }]);
    }
  }
  return { personOfUser, tracked };
}

/** The person of an account, such as `person.maria`. */
export const personOfUser = (house: HouseSnapshot, userId: string): string | undefined =>
  peopleOf(house).personOfUser.get(userId);

/** All people of the house that have an account, with it. */
export const peopleWithAccount = (
  house: HouseSnapshot,
): readonly (readonly [userId: string, personId: string])[] => [...peopleOf(house).personOfUser];

/** Whose positions an entity has; empty of a tracker that no person has. */
export const trackedBy = (house: HouseSnapshot, entityId: string): readonly Tracked[] =>
  peopleOf(house).tracked.get(entityId) ?? [];
