import type { Control } from './scenes.ts';

/** What the page of a live scene does once it is there. Stored as JSON under `soglia-gallery-scene`. */
export interface LiveScene {
  readonly name: string;
  readonly address: string;
  readonly ready: string;
  readonly within: string;
  /** Whether the hub's states change once it is there. */
  readonly hasOpened: boolean;
  readonly press?: Control;
}

export const SCENE_KEY = 'soglia-gallery-scene';

/**
 * Runs in the page, before the app: waits for the scene, then does what `opened` and `press` say. Runs
 * again when the dev server reloads the page. Self-contained, as it is sent to the page as text.
 *
 * @param key of the scene in sessionStorage
 */
export async function performScene(key: string): Promise<void> {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return;
  const { name, ready, within, hasOpened, press } = JSON.parse(stored) as LiveScene;
  const selectors = {
    button: 'button, [role=button]',
    radio: '[role=radio], input[type=radio]',
    tab: '[role=tab]',
    switch: '[role=switch]',
    summary: 'summary',
  } as const;
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    '';
  const isMatch = (element: HTMLElement) =>
    press?.name === undefined ||
    (press.role === 'summary' ? nameOf(element).includes(press.name) : nameOf(element).trim() === press.name);
  const control = () => {
    const found = document.querySelectorAll<HTMLElement>(
      selectors[press?.role ?? 'button']
        .split(', ')
        .map((selector) => `${within} ${selector}`)
        .join(', '),
    );
    return [...found].find((element) => element.checkVisibility() && isMatch(element));
  };
  const isOpen = () =>
    document.querySelector(ready)?.checkVisibility() === true &&
    document.querySelector('[data-sheet] [aria-busy=true]') === null;
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 50));
  };

  await until(isOpen);
  if (hasOpened) await fetch(`/gallery/${name}/opened`, { method: 'POST' });
  if (press === undefined) return;
  await until(() => control() !== undefined);
  control()?.click();
}
