import { useState } from 'react';
import { useInterval } from './use-interval.ts';

/** The time in milliseconds since the epoch, updated every `ms`; never where `ms` is undefined. */
export function useNow(ms: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), ms);
  return now;
}
