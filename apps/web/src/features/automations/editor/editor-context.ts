import { createContext, useContext } from 'react';
import type { Target } from '@soglia/automations/config';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import type { EditorChange, EditorState } from './draft/editor-state.ts';
import type { AnyPart, Section } from './draft/part-lists.ts';

/** What a page about one part begins with. */
export type PartStart =
  | { readonly kind: 'part'; readonly part: AnyPart }
  | { readonly kind: 'device'; readonly section: Section; readonly entityId: string }
  /** A room, a floor, a device or a label as a whole, to which something happens. */
  | { readonly kind: 'purposes'; readonly section: 'trigger' | 'condition'; readonly target: Target }
  /** What a device tells by itself, such as the buttons of a remote. */
  | { readonly kind: 'deviceTriggers'; readonly section: 'trigger'; readonly deviceId: string }
  /** The devices of one kind in a room. */
  | { readonly kind: 'room'; readonly areaId: string; readonly domain: string };

/** What lies over the sheet's first page, each over the one before. */
export type EditorPage =
  /** What to add to a list; `asAction`: a condition among actions, which ends them where it does not hold. */
  | { readonly kind: 'pick'; readonly list: string; readonly section: Section; readonly asAction?: boolean }
  | {
      readonly kind: 'devices';
      readonly list: string;
      readonly section: 'trigger' | 'condition';
      readonly asAction?: boolean | undefined;
    }
  | { readonly kind: 'kinds'; readonly list: string; readonly areaId: string }
  /** One part, at the end of a list or instead of the one at a path. */
  | {
      readonly kind: 'part';
      readonly start: PartStart;
      readonly position: PartPosition;
    }
  /** A part that holds others: if, wait, and, or, not. */
  | { readonly kind: 'group'; readonly path: string }
  /** A part that can only be looked at. */
  | { readonly kind: 'other'; readonly path: string };

export type PartPosition =
  | { readonly list: string; readonly asAction?: boolean | undefined }
  | { readonly path: string };

export interface Editor {
  /** The entity that is edited; undefined of a new one. */
  readonly about: string | undefined;
  readonly state: EditorState;
  readonly change: (change: EditorChange) => void;
  readonly words: SentenceWords;
  readonly readOnly: boolean;
  /** What is missing or not accepted, by the path of the part. */
  readonly errors: ReadonlyMap<string, string>;
  readonly open: (page: EditorPage) => void;
  /** Puts a part in its place, and goes back to the list in which it stands. */
  readonly save: (part: AnyPart, position: PartPosition) => void;
  /** Whether the hub has yet to tell what the page on top needs: until then it has no form. */
  readonly setWaiting: (isWaiting: boolean) => void;
  /** Closes the page on top. */
  readonly close: () => void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('useEditor needs an EditorContext above it');
  return editor;
}
