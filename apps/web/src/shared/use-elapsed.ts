import { useEffect, useState } from 'react';

/** Whether `running` has been true for `ms` milliseconds without a break. */
export function useElapsed(running: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [running, ms]);
  return elapsed && running;
}
