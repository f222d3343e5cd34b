import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than `ms` milliseconds. */
export function usePatience(waiting: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms]);
  return over && waiting;
}
