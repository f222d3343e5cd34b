import { useEffect, useState } from 'react';
import { readEnergyPreferences } from '@soglia/hub-client/energy';
import { useAllowed } from '#hub/use-allowed.ts';
import { useHubRead } from '#hub/use-hub-read.ts';

/** Delay before a lost answer is asked for again, milliseconds. */
const RETRY_MS = 60_000;

/** The function of the menu that shows the hub's energy page. */
const ENERGY = 2;

interface EnergyPreferences {
  /** Undefined where the hub has no preferences or the person's role does not, and while they are not known. */
  readonly preferences: unknown;
  /** Known, or tried and failed: nothing needs to wait for it. */
  readonly tried: boolean;
}

/**
 * The preferences of the hub's energy page; read only while `enabled`. A lost answer does not count as none: it is
 * asked for again, and at once after a reconnect.
 */
export function useEnergyPreferences(enabled: boolean): EnergyPreferences {
  const allowed = useAllowed(({ functions }) => functions.has(ENERGY));
  const wanted = enabled && allowed === true;
  const read = useHubRead<unknown>(wanted ? 'energy preferences' : undefined, readEnergyPreferences);
  const [tried, setTried] = useState(false);
  if ((read.kind !== 'waiting' || allowed === false) && !tried) setTried(true);
  const again = read.kind === 'failed' ? read.again : undefined;
  useEffect(() => {
    if (again === undefined) return undefined;
    const timer = setTimeout(again, RETRY_MS);
    return () => clearTimeout(timer);
  }, [again]);
  return { preferences: read.kind === 'there' ? read.value : undefined, tried };
}
