import { useEffect, useState } from 'react';
import { useHub } from './hub-context.ts';
import { asOfList } from './last-known.ts';
import { useConnection } from './use-connection.ts';
import { useKnownEntities } from './use-known-entities.ts';

/** Milliseconds in which a hub that can be reached has usually spoken. */
const QUICK = 1_000;

/**
 * When what is shown was last heard, milliseconds since the epoch: since the line went, or on an earlier visit.
 * Undefined while the hub is there, and for the moment in which it may still come.
 */
export function useAsOf(): number | undefined {
  const lost = useLineLost();
  const remembered = asOfList(useKnownEntities());
  const late = useLate(remembered !== undefined);
  const { state } = useConnection();
  return lost ?? (late || state.kind !== 'connecting' ? remembered : undefined);
}

/** When the line to the hub went; undefined while it stands, or never stood. */
function useLineLost(): number | undefined {
  const { connection } = useHub();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    let stood = connection.state.kind === 'ready';
    return connection.onState((state) => {
      const stands = state.kind === 'ready';
      if (stands) setSince(undefined);
      else if (stood) setSince(Date.now());
      stood = stands;
    });
  }, [connection]);
  return since;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), QUICK);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}
