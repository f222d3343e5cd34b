import { useState } from 'react';

/** How often something was opened: a dialog keyed by it begins anew each time, and still may take leave of the old. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, times: 0 });
  if (seen.open !== open) setSeen({ open, times: seen.times + (open ? 1 : 0) });
  return seen.times;
}
