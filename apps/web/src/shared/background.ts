/** A screen that never comes alive, for instance without a hub, holds the background for this long. */
const LONGEST_HOLD_MS = 10_000;
/** The line counts as quiet when nothing has arrived for this long. */
const QUIET_MS = 500;

let holds = 0;
const resumed = new Set<() => void>();
let last: Promise<unknown> = Promise.resolve();

/** Keeps background work back until the returned function is called, or for 10 s. */
export function holdBackground(): () => void {
  let holding = true;
  const release = () => {
    if (!holding) return;
    holding = false;
    clearTimeout(timer);
    holds -= 1;
    if (holds > 0) return;
    for (const resume of resumed) resume();
    resumed.clear();
  };
  const timer = setTimeout(release, LONGEST_HOLD_MS);
  holds += 1;
  return release;
}

/** Runs what completes the screen itself as soon as no screen holds the background and what is live has been painted. */
export function whenLive(work: () => void): void {
  // After the effects of this commit: one of them may be what holds it.
  queueMicrotask(() => {
    const run = () => afterPaint(work);
    if (holds > 0) resumed.add(run);
    else run();
  });
}

/** A page that is out of sight paints nothing. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

/**
 * Runs work that nobody waits for: when no screen holds it back, the page has loaded, the line is quiet and the
 * processor idle; one after the other. The returned function cancels what has not begun.
 */
export function inBackground(work: () => unknown): () => void {
  const aborted = new AbortController();
  const run = async () => {
    await quiet();
    if (!aborted.signal.aborted) await work();
  };
  last = last.then(run).catch(() => undefined);
  return () => aborted.abort();
}

async function quiet(): Promise<void> {
  await loaded();
  let wait = restOfQuiet();
  while (holds > 0 || wait > 0) {
    await (holds > 0 ? new Promise<void>((resume) => resumed.add(resume)) : elapsed(wait));
    wait = restOfQuiet();
  }
  await idle();
}

/** Milliseconds until the line has been quiet for long enough. */
const restOfQuiet = (): number =>
  performance
    .getEntriesByType('resource')
    .reduce((latest, entry) => Math.max(latest, entry.startTime + entry.duration), -QUIET_MS) +
  QUIET_MS -
  performance.now();

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const elapsed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback. A page that moves all the time may never be idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_HOLD_MS });
    else setTimeout(resolve, 200);
  });
