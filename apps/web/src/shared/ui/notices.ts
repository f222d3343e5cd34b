import { createListeners } from '../store/store.ts';

/** A word in passing. It takes nothing away from what is on the screen. */
export interface Notice {
  /** A newer word on the same subject takes the place of the older one. */
  readonly subject?: string;
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'info' | 'ok' | 'warn';
  /** Milliseconds until it goes by itself; 0 stays until it is answered or closed. Three seconds unless told. */
  readonly lasts?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Deliver = (notice: Notice) => void;

let deliver: Deliver | undefined;
const waiting: Notice[] = [];
const callers = createListeners();

/** Shows it at the top of the screen, from anywhere; the first one fetches the tray that shows them. */
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
