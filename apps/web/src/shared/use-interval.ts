import { useEffect, useEffectEvent } from 'react';

/** Runs `run` every `ms` milliseconds while mounted; never where `ms` is undefined. */
export function useInterval(run: () => void, ms: number | undefined): void {
  const tick = useEffectEvent(run);
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setInterval(() => tick(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
