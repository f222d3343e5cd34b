/** Milliseconds; where there is no such entry the browser never tells that it has arrived. */
const LONGEST = 1_000;

/** What waits for the browser to arrive, while it is on its way. */
let waiting: (() => void)[] | undefined;

/** Goes that many steps through the history. The browser arrives later. */
export function travel(window: Pick<Window, 'history' | 'addEventListener'>, steps: number): void {
  const queue: (() => void)[] = (waiting = []);
  const arrive = () => {
    if (waiting !== queue) return;
    waiting = undefined;
    queue.forEach(onceArrived);
  };
  window.addEventListener('popstate', arrive, { once: true });
  setTimeout(arrive, LONGEST);
  window.history.go(steps);
}

/**
 * Runs what changes the history: now, or when the browser has arrived where it is going. An entry that is added or
 * replaced on the way would be left at once.
 */
export function onceArrived(run: () => void): void {
  if (waiting === undefined) run();
  else waiting.push(run);
}

/** How many overlays were open at a history entry, from its state. */
export function overlayDepth(state: unknown): number {
  const { overlays } = (state ?? {}) as { readonly overlays?: unknown };
  return typeof overlays === 'number' ? overlays : 0;
}
