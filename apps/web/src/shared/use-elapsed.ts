import { useEffect, useState } from 'react';

/** Whether this has been waited for longer than `ms` milliseconds; each waiting begins anew. */
export function useWaited(waiting: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waiting, ms]);
  return over && waiting;
}
