import { useState } from 'react';

/** How often something was opened: a dialog with this key starts anew each time, and still animates while it closes. */
export function useOpenCount(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: seen.count + (open ? 1 : 0) });
  return seen.count;
}
