import type {
  HubPerson,
  ServiceConnection,
  ServiceEvent,
  ServiceState,
} from '#service-connection/service-connection.ts';
import type { IdentityHubUser } from './identity-hub.ts';

/** A service connection that tells of the people of a test hub. */
export function createPeopleService(users: Map<string, IdentityHubUser>, timeZone = 'Europe/Rome') {
  const listeners = new Set<(event: ServiceEvent) => void>();
  const localOnly = new Set<string>();
  let state: ServiceState = 'ready';
  let reading: Promise<unknown> = Promise.resolve();
  const read = (): ReadonlyMap<string, HubPerson> =>
    new Map(
      [...users.values()].map(({ id, isAdmin, isActive }) => [
        id,
        {
          id,
          username: `${id}.it`,
          name: id,
          isOwner: false,
          isAdmin,
          isActive,
          localOnly: localOnly.has(id),
        },
      ]),
    );
  let people = read();
  const emit = (event: ServiceEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const refreshPeople = async () => {
    await reading;
    people = read();
    emit({ kind: 'people' });
    return people;
  };

  const service: ServiceConnection = {
    get state() {
      return state;
    },
    people: () => people,
    refreshPeople,
    command: ({ type }) => Promise.resolve(type === 'get_config' ? { time_zone: timeZone } : []),
    follow: (_message, listener) => {
      listener({ a: {} });
      return Promise.resolve();
    },
    wake: () => undefined,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    service,
    localOnly,
    /** What the hub reports at a change: the list is read again when `until` resolves. */
    tell: (
      userId: string,
      kind: 'user_updated' | 'user_removed' = 'user_updated',
      until?: Promise<unknown>,
    ) => {
      reading = until ?? Promise.resolve();
      emit({ kind, userId });
    },
    setState: (next: ServiceState) => {
      state = next;
      emit({ kind: 'state', state });
    },
  };
}
