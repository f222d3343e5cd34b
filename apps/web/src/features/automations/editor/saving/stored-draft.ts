import { readAutomation, writeAutomation, type Automation, type Fields } from '@soglia/automations/config';
import { isRecord } from '@soglia/hub-client/json';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';

/** 'Logout' removes it: `personalKeys` of app/browser-data names it too. */
const DRAFT_KEY = 'draft';

/** What is kept at most, in characters: a browser has room for about five million. */
const MOST_KEPT = 3_000_000;

/** A draft of a visit that ended before it was saved. */
export interface StoredDraft {
  /** What was edited: an entity id; empty of a new one. */
  readonly about: string;
  readonly draft: Automation;
  /** The configuration that it began with; undefined of a new one. */
  readonly expected: Fields | undefined;
}

const browserStore = createSafeStore(() => window.localStorage);

export function storeDraft(
  { about, draft, expected }: StoredDraft,
  store: KeyValueStore = browserStore,
): void {
  const { source } = draft;
  const kept = { about, config: writeAutomation(draft, 'current'), expected };
  // Most often it began with what it is compared to.
  const text = JSON.stringify(source === expected ? { ...kept, isOfExpected: true } : { ...kept, source });
  if (text.length <= MOST_KEPT) store.setItem(DRAFT_KEY, text);
  else store.removeItem(DRAFT_KEY);
}

/** Removes what is kept of that automation; what is kept of another one stays. */
export function forgetDraft(about: string, store: KeyValueStore = browserStore): void {
  if (readStoredDraft(about, store) !== undefined) store.removeItem(DRAFT_KEY);
}

/** What was kept of that automation; undefined where there is nothing, or nothing that can be read. Never throws. */
export function readStoredDraft(about: string, store: KeyValueStore = browserStore): StoredDraft | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(DRAFT_KEY) ?? '');
    if (!isRecord(kept) || kept['about'] !== about || !isRecord(kept['config'])) return undefined;
    const { config, isOfExpected } = kept;
    const expected = isRecord(kept['expected']) ? kept['expected'] : undefined;
    const source = isOfExpected === true ? expected : isRecord(kept['source']) ? kept['source'] : undefined;
    return { about, draft: { ...readAutomation(config), source }, expected };
  } catch {
    return undefined;
  }
}
