import type { WorkerMessage } from './messages.ts';
import type { AppWindow, WorkerScope } from './worker-scope.ts';

/** How long a window may take to say that it went there: one that is still loading, or shows the login, never does. */
const ANSWER_LIMIT_MS = 1_000;

/** Shows an address of the app: in a window that is open, without loading it anew where it can do so itself, or in a new one. */
export async function openPath(
  { clients }: Pick<WorkerScope, 'clients'>,
  path: string,
  limit = ANSWER_LIMIT_MS,
): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.toSorted((one, other) => rank(other) - rank(one)).at(0);
  if (window === undefined) {
    await clients.openWindow(path);
    return;
  }
  try {
    if (!(await goesThere(window, path, limit))) await window.navigate(path);
  } catch {
    // A window that no worker controls yet cannot be navigated.
    await clients.openWindow(path);
    return;
  }
  // Some systems allow it once only, or not at all: the window is at the right address nevertheless.
  await window.focus().catch(() => undefined);
}

const rank = ({ focused, visibilityState }: AppWindow): number =>
  focused ? 2 : Number(visibilityState === 'visible');

/** Asks the window to go there itself. */
function goesThere(window: AppWindow, path: string, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answered);
    };
    const timer = setTimeout(() => settle(false), limit);
    port1.onmessage = () => settle(true);
    window.postMessage({ type: 'soglia:open', path } satisfies WorkerMessage, [port2]);
  });
}
