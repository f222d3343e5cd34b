import { createContext, useContext, useEffect, useState } from 'react';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import { readCurrentUser } from '@soglia/hub-client/people';
import { useUsername } from '#features/session/session-context.ts';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { useServices } from '../services/services.ts';

export interface Person {
  readonly name: string;
  readonly administrator: boolean;
  /** Shows another name, which was saved: the hub tells nobody of it. */
  readonly rename: (name: string) => void;
}

const PersonContext = createContext<Person | undefined>(undefined);

export const PersonProvider = PersonContext.Provider;

/** The signed-in account by the hub; undefined until it has answered. */
export const usePerson = (): Person | undefined => useContext(PersonContext);

/** The name of the signed-in account by the hub; until it has answered as this browser last read it, else the username. */
export function useOwnName(): string {
  const { store } = useServices();
  const username = useUsername() ?? '';
  const [stored] = useState(() => readOwnName(store, username));
  return usePerson()?.name ?? stored ?? username;
}

function readOwnName(store: KeyValueStore, username: string | undefined): string | undefined {
  const stored = parseJson(store.getItem(personalKeys.ownName) ?? '');
  return isRecord(stored) && stored['username'] === username && typeof stored['name'] === 'string'
    ? stored['name']
    : undefined;
}

/** Reads the value for {@link PersonProvider} from the hub, on each new connection. */
export function useCurrentUser(): Person | undefined {
  const { connection } = useHub();
  const { store } = useServices();
  const username = useUsername();
  const ready = useConnection().state.kind === 'ready';
  const [person, setPerson] = useState<Person>();

  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    const show = (name: string, administrator: boolean) => {
      setPerson({ name, administrator, rename: (next) => show(next, administrator) });
      if (readOwnName(store, username) !== name)
        store.setItem(personalKeys.ownName, JSON.stringify({ username, name }));
    };
    readCurrentUser(connection, { signal: abort.signal }).then(
      (user) => {
        if (user !== undefined && user.name !== '') show(user.name, user.isAdmin);
      },
      // Without a name the user name is shown.
      () => undefined,
    );
    return () => abort.abort();
  }, [connection, ready, store, username]);

  return person;
}
