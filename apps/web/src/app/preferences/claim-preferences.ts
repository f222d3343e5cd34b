import { claimCopy } from '@soglia/preferences';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createBrowserCopy } from './browser-copy.ts';
import { createBrowserDocuments } from './browser-documents.ts';

/**
 * Puts the choices of the person who signs in in the place of those of another one, which are set aside.
 * @returns whether the browser was another one's
 */
export function claimPreferences(store: SafeStore, username: string): boolean {
  const documents = createBrowserDocuments({ store, onLanguage: () => undefined });
  const copy = createBrowserCopy(store, documents);
  const former = copy.record.read().username;
  claimCopy(copy, username);
  return former !== undefined && former !== username;
}
