import type { KeyValueStore } from '../storage/safe-store.ts';
import { createListeners } from '../store/store.ts';

/** Light, dark, or as the system has it. */
export type SchemeChoice = 'light' | 'dark' | 'system';

/** 'Logout' leaves it: the next person's own replaces it, where the gateway keeps one. main.tsx reads it, too. */
export const SCHEME_KEY = 'color_scheme';

/** The chosen scheme. */
export function readScheme(store: Pick<KeyValueStore, 'getItem'>): SchemeChoice {
  const stored = store.getItem(SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const changes = createListeners();

/** Calls back after each choice, also of another device of the person. */
export const onScheme = changes.subscribe;

/** Draws the page in that scheme, and the browser's own frame around it. */
function applyScheme(scheme: SchemeChoice): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset['scheme'];
  else dataset['scheme'] = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = (meta.dataset['scheme'] ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light');
    const media = scheme === 'system' ? `(prefers-color-scheme: ${own})` : scheme === own ? 'all' : 'not all';
    meta.setAttribute('media', media);
  }
}

/** Chooses, and stores it. */
export function chooseScheme(store: KeyValueStore, scheme: SchemeChoice): void {
  if (scheme === 'system') store.removeItem(SCHEME_KEY);
  else store.setItem(SCHEME_KEY, scheme);
  applyScheme(scheme);
  changes.notify();
}

export const applyStoredScheme = (store: Pick<KeyValueStore, 'getItem'>): void =>
  applyScheme(readScheme(store));

/** Another window of this browser chose. */
export function schemeChangedElsewhere(store: Pick<KeyValueStore, 'getItem'>): void {
  applyStoredScheme(store);
  changes.notify();
}
