import type { PersonCaller } from '#identity/caller.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';

export interface TicketPeopleOptions {
  readonly store: Pick<Store, 'people'>;
  readonly service: Pick<ServiceConnection, 'state' | 'people'>;
}

/** By which tickets name a person: the user name, or the hub's id of somebody without one. Compared in lower case. */
export interface OwnReference {
  /** What a new ticket says. */
  readonly name: string;
  /** Whether a ticket with this reference is the person's: also one from before the user name was known. */
  readonly isOwn: (reference: string) => boolean;
}

/** The longest reference that a ticket may have. */
const LONGEST = 255;

/** Whose tickets are whose. */
export function createTicketPeople({ store, service }: TicketPeopleOptions) {
  /** The people of the house: as the hub says now, or as it last said. */
  const people = async (): Promise<readonly { userId: string; username: string | null }[]> => {
    const current = service.state === 'ready' ? service.people() : undefined;
    if (current === undefined) return store.people.list();
    return [...current.values()].map(({ id, username }) => ({ userId: id, username }));
  };

  return {
    /** @throws StoreUnavailableError where the hub has not told the user name, and the store does not either */
    referenceOf: async ({ person }: PersonCaller): Promise<OwnReference> => {
      const { userId } = person;
      const username = person.username ?? (await store.people.find(userId))?.username ?? '';
      const isName = username.trim() !== '' && username.length <= LONGEST && !/\p{C}/u.test(username);
      const name = isName ? username : userId;
      const own = new Set([name.toLowerCase(), userId.toLowerCase()]);
      return { name, isOwn: (reference) => own.has(reference.toLowerCase()) };
    },
    /** The people of each reference, by it in lower case. @throws StoreUnavailableError */
    byReference: async (): Promise<ReadonlyMap<string, readonly string[]>> => {
      const found = new Map<string, string[]>();
      for (const { userId, username } of await people()) {
        for (const name of new Set([userId.toLowerCase(), username?.toLowerCase() ?? ''])) {
          if (name !== '') found.set(name, [...(found.get(name) ?? []), userId]);
        }
      }
      return found;
    },
  };
}

export type TicketPeople = ReturnType<typeof createTicketPeople>;
