import { useEffect, useState } from 'react';
import { readEnergyPreferences } from '@soglia/hub-client/energy';
import { useHubRead } from '#hub/use-hub-read.ts';

/** How soon an answer that was lost is asked for again, milliseconds. */
const ASK_AGAIN = 60_000;

interface EnergyPreferences {
  /** Undefined where the hub was told nothing, and while that is not known. */
  readonly told: unknown;
  /** It is known, or it was tried: nobody waits for it any more. */
  readonly tried: boolean;
}

/**
 * What the hub's own energy page was told; asked only while `wanted`. A lost answer does not count as none: it is asked
 * for again, and at once when the line is back.
 */
export function useEnergyPreferences(wanted: boolean): EnergyPreferences {
  const read = useHubRead<unknown>(wanted ? 'energy preferences' : undefined, readEnergyPreferences);
  const [tried, setTried] = useState(false);
  if (read.kind !== 'waiting' && !tried) setTried(true);
  const again = read.kind === 'failed' ? read.again : undefined;
  useEffect(() => {
    if (again === undefined) return undefined;
    const timer = setTimeout(again, ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [again]);
  return { told: read.kind === 'there' ? read.value : undefined, tried };
}
