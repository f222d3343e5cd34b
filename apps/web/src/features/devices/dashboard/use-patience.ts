import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than `ms` milliseconds; `again` starts the wait afresh. */
export function usePatience(
  waiting: boolean,
  ms: number,
): { readonly over: boolean; readonly again: () => void } {
  const [over, setOver] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms, round]);
  return {
    over: over && waiting,
    again() {
      setOver(false);
      setRound((count) => count + 1);
    },
  };
}
