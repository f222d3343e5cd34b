import { expect, it, vi } from 'vitest';
import { openPath } from './open-path.ts';
import type { AppWindow } from './worker-scope.ts';

const PATH = '/?device=light.cucina';
const NEVER_MS = 30_000;
const AT_ONCE_MS = 0;

interface WindowOptions {
  readonly answers?: boolean;
  readonly focused?: boolean;
  readonly visible?: boolean;
}

/** A window of the app: one that answers goes there itself. */
function appWindow({ answers = true, focused = false, visible = focused }: WindowOptions = {}) {
  return {
    focused,
    visibilityState: visible ? ('visible' as const) : ('hidden' as const),
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn((_path: string) => Promise.resolve()),
    postMessage: vi.fn((_message: object, ports: readonly MessagePort[] = []) => {
      if (answers) ports[0]?.postMessage('here');
    }),
  };
}

function worker(...windows: readonly AppWindow[]) {
  const openWindow = vi.fn((_path: string) => Promise.resolve());
  return { clients: { matchAll: () => Promise.resolve(windows), openWindow }, openWindow };
}

it('opens a window where none is open', async () => {
  const { clients, openWindow } = worker();
  await openPath({ clients }, PATH);
  expect(openWindow).toHaveBeenCalledWith(PATH);
});

it('lets an open window go there without loading it anew', async () => {
  const window = appWindow();
  const { clients, openWindow } = worker(window);
  await openPath({ clients }, PATH, NEVER_MS);
  expect(window.postMessage.mock.lastCall?.[0]).toEqual({ type: 'soglia:open', path: PATH });
  expect(window.focus).toHaveBeenCalledOnce();
  expect(window.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it('takes the window that the person looks at', async () => {
  const [hidden, visible, focused] = [
    appWindow(),
    appWindow({ visible: true }),
    appWindow({ focused: true }),
  ];
  await openPath(worker(hidden, visible, focused), PATH, NEVER_MS);
  expect(focused.postMessage).toHaveBeenCalledOnce();
  await openPath(worker(hidden, visible), PATH, NEVER_MS);
  expect(visible.postMessage).toHaveBeenCalledOnce();
  expect(hidden.postMessage).not.toHaveBeenCalled();
});

it('loads the address in a window that does not answer', async () => {
  const window = appWindow({ answers: false });
  const { clients, openWindow } = worker(window);
  await openPath({ clients }, PATH, AT_ONCE_MS);
  expect(window.navigate).toHaveBeenCalledWith(PATH);
  expect(window.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens another window where that one cannot be navigated', async () => {
  const window = appWindow({ answers: false });
  window.navigate.mockRejectedValueOnce(new TypeError('not controlled'));
  const { clients, openWindow } = worker(window);
  await openPath({ clients }, PATH, AT_ONCE_MS);
  expect(openWindow).toHaveBeenCalledWith(PATH);
});

it('is not disturbed where the window may not be focused', async () => {
  const window = appWindow();
  window.focus.mockRejectedValueOnce(new DOMException('not allowed', 'InvalidAccessError'));
  await expect(openPath(worker(window), PATH, NEVER_MS)).resolves.toBeUndefined();
});
