import { claimCopy } from '@soglia/preferences';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createBrowserCopy } from './browser-copy.ts';
import { createBrowserDocuments } from './browser-documents.ts';

/** Puts the choices of the person who signs in in the place of those of another one, which are set aside. */
export function claimPreferences(store: SafeStore, username: string): void {
  const documents = createBrowserDocuments({ store, onLanguage: () => undefined });
  claimCopy(createBrowserCopy(store, documents), username);
}
