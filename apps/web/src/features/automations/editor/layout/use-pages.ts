import { startTransition, useEffect, useRef, useState, type Dispatch } from 'react';
import type { EditorChange, EditorState } from '../draft/editor-state.ts';
import { partsAt, type AnyPart } from '../draft/part-lists.ts';
import type { Editor, EditorPage, PartPosition } from '../editor-context.ts';

interface Pages extends Pick<Editor, 'open' | 'save' | 'close'> {
  /** The lowest first. */
  readonly all: readonly EditorPage[];
  readonly top: EditorPage | undefined;
  /** Where the focus goes when the page on top has changed: the path of a row, or of a list's button. */
  readonly focus: string | undefined;
  /** Closes the page on top, or takes back the one that is on its way; false where there is neither. */
  readonly back: () => boolean;
}

/** What is chosen on the way to a part, and left when that is in its place. */
const isPicking = ({ kind }: EditorPage) => kind === 'pick' || kind === 'kinds' || kind === 'devices';

/** The pages over the first one. */
export function usePages(state: EditorState, change: Dispatch<EditorChange>): Pages {
  const [all, setAll] = useState<readonly EditorPage[]>([]);
  const [focus, setFocus] = useState<string>();
  const top = all.at(-1);
  /** A page is being drawn: what goes back meanwhile is about that one. */
  const isOpening = useRef(false);
  useEffect(() => {
    isOpening.current = false;
  }, [all]);
  const close = () => {
    setFocus(top === undefined ? undefined : originOf(top));
    setAll(all.slice(0, -1));
  };
  const withoutPicking = (pages: readonly EditorPage[]) =>
    pages.slice(0, pages.findLastIndex((page) => !isPicking(page) && page.kind !== 'part') + 1);

  return {
    all,
    top,
    focus,
    open(page) {
      isOpening.current = true;
      // Drawn in slices, not in the task of the tap.
      startTransition(() => {
        setFocus(undefined);
        setAll(page.kind === 'group' ? [...withoutPicking(all), page] : [...all, page]);
      });
    },
    close,
    back() {
      if (isOpening.current) setAll([...all]);
      else if (top === undefined) return false;
      else close();
      return true;
    },
    save(part, position) {
      if ('path' in position) {
        change({ type: 'replace', path: position.path, part });
        setFocus(rowOf(position.path));
      } else {
        change({ type: 'add', list: position.list, part: atPosition(part, position) });
        setFocus(`${position.list}.${partsAt(state.draft, position.list).length}`);
      }
      setAll(withoutPicking(all.slice(0, -1)));
    },
  };
}

/** A condition among actions ends them where it does not hold. */
const atPosition = (part: AnyPart, position: PartPosition): AnyPart =>
  'list' in position && position.asAction === true && part.section === 'condition'
    ? {
        section: 'action',
        part: { source: undefined, isDisabled: false, kind: 'condition', condition: part.part },
      }
    : part;

/** What an action asks stands in the row of that action. */
const rowOf = (path: string) => path.replace(/\.condition$/, '');

function originOf(page: EditorPage): string {
  switch (page.kind) {
    case 'pick':
    case 'devices':
    case 'kinds':
      return page.list;
    case 'part':
      return 'path' in page.position ? rowOf(page.position.path) : page.position.list;
    case 'group':
    case 'other':
      return rowOf(page.path);
  }
}
