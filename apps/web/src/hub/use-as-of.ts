import { useEffect, useState } from 'react';
import { useHub } from './hub-context.ts';
import { asOfList } from './last-known.ts';
import { useConnection } from './use-connection.ts';
import { useKnownEntities } from './use-known-entities.ts';

/** Within this time a reachable hub has usually answered. */
const GRACE_PERIOD_MS = 1_000;

/**
 * When the displayed values were last current, milliseconds since the epoch: when the connection was lost, or on an
 * earlier visit. Undefined while connected, and during a grace period at the start.
 */
export function useAsOf(): number | undefined {
  const { connection } = useHub();
  const snapshotAt = asOfList(useKnownEntities());
  const late = useLate(snapshotAt !== undefined);
  const { state } = useConnection();
  return connection.lostAt ?? (late || state.kind !== 'connecting' ? snapshotAt : undefined);
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), GRACE_PERIOD_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}
