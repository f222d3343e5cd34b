import { createContext, useContext, useEffect, useState } from 'react';
import { readCurrentUser } from '@soglia/hub-client/people';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';

export interface Person {
  readonly name: string;
  readonly administrator: boolean;
}

const PersonContext = createContext<Person | undefined>(undefined);

export const PersonProvider = PersonContext.Provider;

/** The signed-in account by the hub; undefined until it has answered. */
export const usePerson = (): Person | undefined => useContext(PersonContext);

/** Reads the value for {@link PersonProvider} from the hub, on each new connection. */
export function useCurrentUser(): Person | undefined {
  const { connection } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const [person, setPerson] = useState<Person>();

  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    readCurrentUser(connection, { signal: abort.signal }).then(
      (user) => {
        if (user !== undefined && user.name !== '')
          setPerson({ name: user.name, administrator: user.isAdmin });
      },
      // Without a name the user name is shown.
      () => undefined,
    );
    return () => abort.abort();
  }, [connection, ready]);

  return person;
}
