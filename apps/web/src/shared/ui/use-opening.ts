import { useState } from 'react';

/** What a dialog is about; it stays while the dialog closes. */
interface Opening<About> {
  readonly about: About;
  readonly open: boolean;
  /** The key of the dialog: each opening begins anew. */
  readonly count: number;
}

interface Openings<About> {
  readonly opening: Opening<About> | undefined;
  readonly begin: (about: About) => void;
  /**
   * Closes what this render shows, for the dialog of this render: work that was begun in it may end when it was left and
   * another dialog is open, which stays.
   */
  readonly close: () => void;
}

/** One dialog of several that a screen can open, one at a time. @param first open from the beginning */
export function useOpening<About>(first?: About): Openings<About> {
  const [opening, setOpening] = useState<Opening<About> | undefined>(
    first === undefined ? undefined : { about: first, open: true, count: 0 },
  );
  return {
    opening,
    begin: (about) => setOpening((last) => ({ about, open: true, count: (last?.count ?? 0) + 1 })),
    close: () =>
      setOpening((last) => (last && last.count === opening?.count ? { ...last, open: false } : last)),
  };
}
