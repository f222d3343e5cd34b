export { emptyPreferences } from './empty-preferences.ts';
export { createPreferenceSync, type PreferenceSync, type PreferenceServer } from './preference-sync.ts';
export { claimCopy, type BrowserCopy, type LocalDocument, type LocalDocuments } from './browser-copy.ts';
export { mergePreference } from './merge-preference.ts';
export { noRecord, type SetAside, type SyncRecord } from './sync-record.ts';
export { PreferenceConflictError, PreferenceRefusedError } from './preference-errors.ts';
