import { useEffect, useState } from 'react';
import type { Automation, Fields } from '@soglia/automations/config';
import { forgetDraft, storeDraft, readStoredDraft, type StoredDraft } from './stored-draft.ts';
import type { Opened } from './use-opened.ts';

/** How long nothing is changed before the draft is stored, milliseconds. */
const SETTLE_MS = 400;

interface StoredDraftOptions {
  readonly opened: Opened | undefined;
  readonly draft: Automation;
  readonly isDirty: boolean;
}

interface StoredDrafts {
  /** Left by a visit that ended before it was saved, and not resumed yet. */
  readonly offered: StoredDraft | undefined;
  /** The configuration that a resumed draft began with, in place of that which was read now. */
  readonly expected: Fields | undefined;
  readonly resume: () => Automation | undefined;
  readonly discard: () => void;
  /** Saved, or left without saving: nothing of it is kept. What is offered stays until the person has decided. */
  readonly forget: () => void;
}

/** Stores the draft while it differs from what is saved, and offers what an earlier visit has left. */
export function useStoredDraft({ opened, draft, isDirty }: StoredDraftOptions): StoredDrafts {
  const about = opened?.about;
  const [asked, setAsked] = useState<string>();
  const [offered, setOffered] = useState<StoredDraft>();
  const [resumed, setResumed] = useState<StoredDraft>();
  if (about !== undefined && asked !== about) {
    setAsked(about);
    setOffered(readStoredDraft(about));
  }
  const expected = resumed === undefined ? opened?.expected : resumed.expected;
  useEffect(() => {
    // What is offered stays until the person has decided.
    if (!isDirty || about === undefined || offered !== undefined) return undefined;
    const keep = () => storeDraft({ about, draft, expected });
    const timer = setTimeout(keep, SETTLE_MS);
    // A page that is left at once keeps the last change too.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [about, draft, expected, isDirty, offered]);

  return {
    offered,
    expected,
    resume() {
      setResumed(offered);
      setOffered(undefined);
      return offered?.draft;
    },
    discard() {
      if (about !== undefined) forgetDraft(about);
      setOffered(undefined);
    },
    forget() {
      if (about !== undefined && offered === undefined) forgetDraft(about);
    },
  };
}
