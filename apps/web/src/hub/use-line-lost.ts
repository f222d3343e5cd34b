import { useEffect, useState } from 'react';
import { useHub } from './hub-context.ts';

/** When the line to the hub went, milliseconds since the epoch; undefined while it stands, or never stood. */
export function useLineLost(): number | undefined {
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
