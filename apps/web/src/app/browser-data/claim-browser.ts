import type { SafeStore } from '#shared/storage/safe-store.ts';
import { claimPreferences } from '../preferences/claim-preferences.ts';
import { personalKeys } from './personal-keys.ts';

/** What somebody has left unfinished; their session may have ended without 'Logout'. */
const drafts = [personalKeys.automationDraft, personalKeys.zoneDraft, personalKeys.tickets_drafts];

/** Makes this browser the one of the person who signs in: what another one has left unfinished goes. */
export function claimBrowser(store: SafeStore, username: string): void {
  if (claimPreferences(store, username)) for (const key of drafts) store.removeItem(key);
}
