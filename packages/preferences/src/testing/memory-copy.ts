import type { PreferenceName } from '@soglia/contracts/preferences';
import type { BrowserCopy, LocalDocuments } from '../browser-copy.ts';
import { emptyPreferences, type PreferenceDocuments } from '../empty-preferences.ts';
import { noRecord, type SetAside, type SyncRecord } from '../sync-record.ts';

/** A browser's storage in memory. */
export function createMemoryCopy(): BrowserCopy & { readonly all: () => PreferenceDocuments } {
  let record: SyncRecord = noRecord;
  let aside: readonly SetAside[] = [];
  const values: Record<string, unknown> = { ...emptyPreferences };
  const listeners = new Map<string, Set<() => void>>();
  const of = (name: PreferenceName) => ({
    read: () => values[name],
    write: (document: unknown) => {
      values[name] = document;
      for (const listener of [...(listeners.get(name) ?? [])]) listener();
    },
    subscribe: (listener: () => void) => {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(listener));
      return () => void ofName.delete(listener);
    },
  });
  const names = Object.keys(emptyPreferences) as PreferenceName[];
  return {
    documents: Object.fromEntries(
      names.map((name) => [name, of(name)]),
    ) as unknown as LocalDocuments /* -- every name has its document */,
    record: { read: () => record, write: (next) => (record = next) },
    aside: { read: () => aside, write: (next) => (aside = next) },
    all: () => ({ ...values }) as unknown as PreferenceDocuments /* -- every name has its document */,
  };
}
