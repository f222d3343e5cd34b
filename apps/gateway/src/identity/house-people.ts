import type { HubPerson, ServiceConnection } from '#service-connection/service-connection.ts';

export interface HousePeopleOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'people' | 'refreshPeople' | 'onEvent'> | undefined;
  /** Somebody was deactivated or removed. */
  readonly onEnded: (userId: string) => void;
  /** Somebody became an administrator, or is none any more. */
  readonly onRightsChanged: (userId: string) => void;
  /** Somebody may sign in at home only, from now on. */
  readonly onLocalOnly: (userId: string) => void;
  /** People may have been removed while nothing was watched: nobody knows who. `isThere` tells who is left. */
  readonly onUnwatchedTime: (isThere: (userId: string) => boolean) => void;
}

/**
 * The people of the house as the service connection tells them: current as long as it is ready, since the hub reports
 * every change of a person.
 */
export function createHousePeople(options: HousePeopleOptions) {
  const { service, onEnded, onRightsChanged, onLocalOnly, onUnwatchedTime } = options;
  /** Changes of which the hub has told, until the list has been read again. */
  const changing = new Map<string, Promise<unknown>>();
  let known: ReadonlyMap<string, HubPerson> = new Map();
  let hasLocalOnly = false;
  let unwatched = isUnwatched(service?.state);
  let epoch = 0;

  const isCurrent = (): boolean => service?.state === 'ready' && service.people() !== undefined;

  const refresh = (): Promise<unknown> => service?.refreshPeople() ?? Promise.resolve();

  const compare = (people: ReadonlyMap<string, HubPerson>) => {
    const before = known;
    known = people;
    hasLocalOnly = people.values().some(({ localOnly }) => localOnly);
    for (const [id, { isActive, isAdmin, localOnly }] of people) {
      const old = before.get(id);
      if (!isActive && old?.isActive !== false) onEnded(id);
      else if (old !== undefined && old.isAdmin !== isAdmin) onRightsChanged(id);
      else if (localOnly && old?.localOnly !== true) onLocalOnly(id);
    }
    for (const id of before.keys()) if (!people.has(id)) onEnded(id);
    if (unwatched) onUnwatchedTime((id) => people.has(id));
    unwatched = false;
  };

  const stop = service?.onEvent((event) => {
    switch (event.kind) {
      case 'state':
        epoch += 1;
        unwatched ||= isUnwatched(event.state);
        break;
      case 'people':
        compare(service.people() ?? new Map());
        break;
      case 'user_removed':
        onEnded(event.userId);
        break;
      case 'user_updated': {
        const { userId } = event;
        const read: Promise<unknown> = refresh()
          .catch(() => undefined)
          .finally(() => {
            if (changing.get(userId) === read) changing.delete(userId);
          });
        changing.set(userId, read);
      }
    }
  });
  const first = service?.people();
  if (first !== undefined) compare(first);

  return {
    /** Whether the list is complete and every change would be known. */
    isCurrent,
    /** Counts the times at which changes may have been missed. */
    get epoch() {
      return epoch;
    },
    /** Undefined while nothing certain is known of them. */
    person: (userId: string): HubPerson | undefined =>
      isCurrent() ? service?.people()?.get(userId) : undefined,
    /** Waits while the hub has told of a change of this person that is not in the list yet. */
    settled: (userId: string): Promise<unknown> | undefined => changing.get(userId),
    refresh,
    get hasLocalOnly() {
      return hasLocalOnly;
    },
    stop: () => stop?.(),
  };
}

/** While the hub is away nobody has a socket; without a token people may be removed and keep theirs. */
const isUnwatched = (state: ServiceConnection['state'] | undefined): boolean =>
  state === 'not_prepared' || state === 'lost';
