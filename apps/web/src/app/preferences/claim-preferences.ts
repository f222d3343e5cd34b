import { claimCopy } from '@soglia/preferences';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { personalKeys } from '../access/personal-keys.ts';
import { createBrowserCopy } from './browser-copy.ts';
import { createBrowserDocuments } from './browser-documents.ts';

/** What somebody has left unfinished; their session may have ended without 'Logout'. */
const drafts = [personalKeys.automationDraft, personalKeys.zoneDraft, personalKeys.tickets_drafts];

/**
 * Puts the choices of the person who signs in in the place of those of another one, which are set aside, and removes what
 * that other one has left unfinished.
 */
export function claimPreferences(store: SafeStore, username: string): void {
  const documents = createBrowserDocuments({ store, onLanguage: () => undefined });
  const copy = createBrowserCopy(store, documents);
  const former = copy.record.read().username;
  if (former !== undefined && former !== username) for (const key of drafts) store.removeItem(key);
  claimCopy(copy, username);
}
