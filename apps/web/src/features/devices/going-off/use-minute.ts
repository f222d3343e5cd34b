import { useState } from 'react';
import { useInterval } from '../card/use-interval.ts';

/** The time in milliseconds, told anew every minute: what was "at 23:50" is "yesterday" after midnight. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 60_000);
  return now;
}
