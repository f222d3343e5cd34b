import { createListeners } from '../store/store.ts';

/** A short message over the page. */
export interface Notice {
  /** Default: `toast`; a `dialog` stands in the middle, for the success of what a person came to do. */
  readonly shape?: 'toast' | 'dialog';
  /** A newer notice of the same subject replaces the older one. */
  readonly subject?: string;
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'info' | 'ok' | 'warn';
  /** Milliseconds until it disappears; 0: until it is closed or its action is chosen. Default: three seconds. */
  readonly lasts?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It can be read whole elsewhere: at most three lines of its text are shown. */
  readonly isExcerpt?: boolean;
  /** The list of notifications shows it too: it is not shown while that is in view. */
  readonly isListed?: boolean;
}

type Deliver = (notice: Notice) => void;

let deliver: Deliver | undefined;
const waiting: Notice[] = [];
const callers = createListeners();

/** Shows a notice at the top of the screen; the first one loads the tray. */
export function notify(notice: Notice): void {
  if (deliver === undefined) waiting.push(notice);
  else deliver(notice);
  callers.notify();
}

/** Tells the host that a tray is wanted. */
export const onNotice = callers.subscribe;

export const noticesWait = (): boolean => waiting.length > 0;

/** The tray takes what waits and what comes. */
export function takeNotices(taker: Deliver): () => void {
  deliver = taker;
  for (const notice of waiting.splice(0)) taker(notice);
  return () => {
    if (deliver === taker) deliver = undefined;
  };
}
