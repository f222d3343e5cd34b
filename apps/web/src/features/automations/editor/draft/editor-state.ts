import type { Automation } from '@soglia/automations/config';
import { addPart, movePart, removePart, replacePart } from './change-parts.ts';
import type { AnyPart } from './part-lists.ts';
import { isSameDraft } from './same-draft.ts';

/** The draft, and what it was before each change. */
export interface EditorState {
  readonly draft: Automation;
  /** As it is stored, or as a new one began. */
  readonly saved: Automation;
  readonly past: readonly Automation[];
  readonly future: readonly Automation[];
  /** The field that was typed into last: the letters of one text are one change. */
  readonly typedIn: string | undefined;
}

export type EditorChange =
  /** `field` of a text that is being typed. */
  | {
      readonly type: 'set';
      readonly values: Partial<Pick<Automation, 'alias' | 'description' | 'mode' | 'max'>>;
      readonly field?: string;
    }
  | { readonly type: 'add'; readonly list: string; readonly part: AnyPart }
  | { readonly type: 'replace'; readonly path: string; readonly part: AnyPart }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'move'; readonly path: string; readonly by: -1 | 1 }
  | { readonly type: 'undo' | 'redo' }
  /** A template, or a draft that was kept: what it was before can be had again. */
  | { readonly type: 'put'; readonly draft: Automation }
  /** Read anew from the hub; `draft` stays where it is given. */
  | { readonly type: 'load'; readonly saved: Automation; readonly draft?: Automation };

/** As many steps back as anybody takes; each shares most of its parts with the next. */
const MOST_STEPS = 100;

export const beginWith = (saved: Automation, draft: Automation = saved): EditorState => ({
  draft,
  saved,
  past: [],
  future: [],
  typedIn: undefined,
});

export function editorReducer(state: EditorState, change: EditorChange): EditorState {
  const { draft, past, future } = state;
  switch (change.type) {
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return {
        ...state,
        draft: before,
        past: past.slice(0, -1),
        future: [draft, ...future],
        typedIn: undefined,
      };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return state;
      return { ...state, draft: next, past: [...past, draft], future: rest, typedIn: undefined };
    }
    case 'load':
      return beginWith(change.saved, change.draft);
    default: {
      const next = applied(draft, change);
      if (next === draft) return state;
      const field = change.type === 'set' ? change.field : undefined;
      const continues = field !== undefined && field === state.typedIn;
      return {
        ...state,
        draft: next,
        past: continues ? past : [...past, draft].slice(-MOST_STEPS),
        future: [],
        typedIn: field,
      };
    }
  }
}

function applied(
  draft: Automation,
  change: Exclude<EditorChange, { readonly type: 'undo' | 'redo' | 'load' }>,
): Automation {
  switch (change.type) {
    case 'set':
      return { ...draft, ...change.values };
    case 'put':
      // A second tap puts it once more.
      return isSameDraft(change.draft, draft) ? draft : change.draft;
    case 'add':
      return addPart(draft, change.list, change.part);
    case 'replace':
      return replacePart(draft, change.path, change.part);
    case 'remove':
      return removePart(draft, change.path);
    case 'move':
      return movePart(draft, change.path, change.by);
  }
}
