import { z } from 'zod';
import type { Users } from '#accounts/users.ts';
import type { Collection, CollectionKind, Item } from '#collections/collection.ts';
import { defineEntity } from '#world/kind.ts';
import { person } from '#devices/person.ts';

const trackerField = z.string().regex(/^device_tracker\.[a-z0-9_]+$/);
const trackersField = z.union([trackerField.transform((one) => [one]), z.array(trackerField)]).default([]);

const fields = {
  name: z.string().min(1),
  user_id: z.string().nullable().optional(),
  device_trackers: trackersField,
  picture: z.string().nullable().optional(),
};

/** `person/*`: at most one person for each user. */
export function personCollection(users: Users): CollectionKind {
  return {
    domain: 'person',
    fields,
    // As on a real hub, an update that names no trackers takes them away.
    changes: { ...fields, name: fields.name.optional() },
    // There are no persons of YAML.
    listJson: (items) => ({ storage: items, config: [] }),
    problem(item, others) {
      const userId = item['user_id'];
      if (typeof userId !== 'string') return undefined;
      if (!users.get(userId)) return 'User does not exist';
      return others.some((other) => other['user_id'] === userId) ? 'User already taken' : undefined;
    },
    define: (item) =>
      defineEntity(person, {
        id: item.id,
        name: item.name,
        userId: textOrNull(item['user_id']),
        deviceTrackers: trackersField.catch([]).parse(item['device_trackers']),
        picture: textOrNull(item['picture']),
      }),
  };
}

/** Takes a removed user from the person that was theirs. */
export function releaseUser(persons: Collection, userId: string): void {
  for (const item of persons.list()) {
    if (item['user_id'] === userId) persons.update(item.id, { user_id: null, device_trackers: [] });
  }
}

/** The persons of the people who live in a home, by user name. */
export const personItem = (
  id: string,
  name: string,
  userId: string | null,
  trackers: readonly string[],
): Item => ({
  id,
  name,
  user_id: userId,
  device_trackers: trackers,
  picture: null,
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
