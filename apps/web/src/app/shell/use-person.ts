import { createContext, useContext, useEffect, useState } from 'react';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';

export interface Person {
  readonly name: string;
  readonly administrator: boolean;
}

const PersonContext = createContext<Person | undefined>(undefined);

export const PersonProvider = PersonContext.Provider;

/** Who the hub says is signed in; undefined until it has said so. */
export const usePerson = (): Person | undefined => useContext(PersonContext);

/** Asks the hub for what {@link PersonProvider} gives out. */
export function useAskedPerson(): Person | undefined {
  const { connection } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const [person, setPerson] = useState<Person>();

  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    connection
      .command({ type: 'auth/current_user' }, { signal: abort.signal })
      .then((answer) => setPerson((known) => readPerson(answer) ?? known))
      // The name is an ornament: without it the user name stands there.
      .catch(() => undefined);
    return () => abort.abort();
  }, [connection, ready]);

  return person;
}

function readPerson(answer: unknown): Person | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { name, is_admin: administrator } = answer as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  return { name, administrator: administrator === true };
}
