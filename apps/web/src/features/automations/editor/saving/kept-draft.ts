import {
  isSameConfig,
  readAutomation,
  writeAutomation,
  type Automation,
  type Fields,
} from '@soglia/automations/config';
import { isRecord } from '@soglia/hub-client/json';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';

/** 'Logout' removes it: `personalKeys` of app/access names it too. */
const DRAFT_KEY = 'draft';

/** A draft of a visit that ended before it was saved. */
export interface KeptDraft {
  /** What was edited: an entity id; empty of a new one. */
  readonly about: string;
  readonly draft: Automation;
  /** The configuration that it began with; undefined of a new one. */
  readonly expected: Fields | undefined;
}

const browserStore = createSafeStore(() => window.localStorage);

export function keepDraft({ about, draft, expected }: KeptDraft, store: KeyValueStore = browserStore): void {
  store.setItem(
    DRAFT_KEY,
    JSON.stringify({ about, config: writeAutomation(draft, 'current'), source: draft.source, expected }),
  );
}

export const forgetDraft = (store: KeyValueStore = browserStore): void => store.removeItem(DRAFT_KEY);

/** What was kept of that automation; undefined where there is nothing, or nothing that can be read. Never throws. */
export function keptDraft(about: string, store: KeyValueStore = browserStore): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(DRAFT_KEY) ?? '');
    if (!isRecord(kept) || kept['about'] !== about || !isRecord(kept['config'])) return undefined;
    const { config, expected, source } = kept;
    return {
      about,
      draft: { ...readAutomation(config), source: isRecord(source) ? source : undefined },
      expected: isRecord(expected) ? expected : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Whether two drafts would be stored alike. */
export const isSameDraft = (one: Automation, other: Automation): boolean =>
  one === other || isSameConfig(writeAutomation(one, 'current'), writeAutomation(other, 'current'));
