import { startTransition, useEffect, useMemo, useReducer, useState } from 'react';
import { entityIdsOf, newAutomation, type Automation } from '@soglia/automations/config';
import { useSentenceWords } from '#home/automations/use-sentence-words.ts';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useSecondTaps } from '#shared/ui/use-second-taps.ts';
import { useBackCloses } from '#shared/ui/use-back-closes.ts';
import type { TemplateChoice } from './template-choice.ts';
import { EditorContext, type Editor } from './editor-context.ts';
import { beginWith, editorReducer, type EditorChange } from './draft/editor-state.ts';
import { UndoButtons } from './layout/undo-buttons.tsx';
import { EditorBody } from './layout/editor-body.tsx';
import { EditorFoot } from './layout/editor-foot.tsx';
import { titleOf } from './layout/title-of.ts';
import { useStoredDraft } from './saving/use-stored-draft.ts';
import { useOpened, type EditorStart, type Opened } from './saving/use-opened.ts';
import { useSaving } from './saving/use-saving.ts';
import { isSameDraft } from './draft/same-draft.ts';
import { usePages } from './layout/use-pages.ts';
import { t as saving } from './saving/texts/index.ts';

interface AutomationEditorProps {
  readonly start: EditorStart;
  /** It was left without saving, and has closed. */
  readonly onClose: () => void;
  /** It was saved, and has closed; `onClose` is not called then. */
  readonly onSaved: (entityId: string) => void;
}

const initial = () => beginWith(newAutomation());

/** 'Nuova automazione' or 'Modifica automazione', while mounted. Another `start` needs another key. */
export const AutomationEditor = ({ start, onClose, onSaved }: AutomationEditorProps) => {
  const opening = useOpened(start);
  const opened = opening.kind === 'there' ? opening.opened : undefined;
  const [state, dispatch] = useReducer(editorReducer, undefined, initial);
  const [loaded, setLoaded] = useState<Opened>();
  const [templateChoice, setTemplateChoice] = useState<TemplateChoice>(
    start.kind === 'new' && start.draft === undefined ? { template: undefined } : undefined,
  );
  const [closing, setClosing] = useState<{ readonly entityId: string | undefined }>();
  const [isWaiting, setWaiting] = useState(false);
  const stage = useStage(2);
  if (opened !== undefined && loaded !== opened) {
    setLoaded(opened);
    dispatch({ type: 'load', saved: opened.saved, draft: opened.draft });
  }

  const isDirty = opened !== undefined && closing === undefined && !isSameDraft(state.draft, state.saved);
  const kept = useStoredDraft({ opened, draft: state.draft, isDirty });
  const sending = useSaving({
    opened: opened && { ...opened, expected: kept.expected },
    draft: state.draft,
    onSaved: (entityId) => {
      kept.forget();
      setClosing({ entityId });
    },
  });
  const change = (next: EditorChange) => {
    // What is saved is the draft as it was: the editor closes when it is.
    if (sending.busy) return;
    sending.changed();
    dispatch(next);
  };
  const pages = usePages(state, change);
  useSecondTaps(sending.conflict ?? pages.top ?? templateChoice?.template ?? templateChoice);
  const unsaved = useUnsaved(isDirty);
  const leave = () =>
    unsaved.guard(() => {
      kept.forget();
      setClosing({ entityId: undefined });
    });
  const back = () => {
    if (pages.back()) return;
    if (templateChoice?.template !== undefined) setTemplateChoice({ template: undefined });
    else leave();
  };
  const words = useSentenceWords(useSameList(useNamedEntities(state.draft)));
  const readOnly = opened?.rights.mayEdit !== true || (opened.id === undefined && opened.about !== '');
  const editor: Editor = {
    about: opened?.about === '' ? undefined : opened?.about,
    state,
    change,
    words,
    readOnly,
    errors: sending.errors,
    open: (page) => {
      if (!sending.busy) pages.open(page);
    },
    save: pages.save,
    setWaiting,
    close: pages.close,
  };
  const begin = (draft: Automation | undefined) =>
    startTransition(() => {
      setTemplateChoice(undefined);
      if (draft !== undefined) change({ type: 'put', draft });
    });
  const resume = () => {
    const draft = kept.resume();
    if (draft !== undefined) begin(draft);
  };
  const title = titleOf({
    start,
    state,
    templateChoice,
    page: pages.top,
    conflict: sending.conflict,
    readOnly: opened !== undefined && readOnly,
  });
  const parts = { templateChoice, page: pages.top, isWaiting, sending };

  return (
    <EditorContext value={editor}>
      <Sheet
        // Until it closes: the focus then returns past what it held, to what had it before.
        keepMounted={closing === undefined}
        open={stage > 0 && closing === undefined}
        onClose={back}
        onClosed={() => {
          if (closing?.entityId === undefined) onClose();
          else onSaved(closing.entityId);
        }}
        // The question has the history entry meanwhile.
        addressed={unsaved.asking}
        title={title}
        actions={
          !readOnly &&
          templateChoice === undefined && (
            <UndoButtons hidden={pages.top !== undefined && pages.top.kind !== 'group'} />
          )
        }
        foot={
          <EditorFoot
            {...parts}
            loaded={opened !== undefined}
            readOnly={readOnly}
            onLeave={leave}
            onBack={back}
            onReload={() => {
              const theirs = sending.takeTheirs();
              if (theirs === undefined) leave();
              else dispatch({ type: 'load', saved: theirs });
            }}
          />
        }
      >
        <EditorBody
          {...parts}
          isDrawn={stage > 1}
          opening={opening}
          title={title}
          offer={kept.offered && !readOnly ? { onResume: resume, onDiscard: kept.discard } : undefined}
          focus={pages.focus}
          onAsk={(template) => startTransition(() => setTemplateChoice({ template }))}
          onBegin={begin}
        />
        {pages.all.map((page, index) => (
          <PageBack key={`${index} ${page.kind}`} onBack={pages.close} />
        ))}
      </Sheet>
      <LeaveQuestion
        open={unsaved.asking}
        text={saving('leave.text')}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </EditorContext>
  );
};

/** How many tasks ago it was mounted, at the most `last`: together they would take too long for one. */
function useStage(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1));
  }, [stage, last]);
  return stage;
}

/** The history entry of a page over the sheet's first one. */
const PageBack = ({ onBack }: { readonly onBack: () => void }) => {
  useBackCloses(true, onBack);
  return null;
};

/** Entities that are subscribed to, for the units of what they measure. */
const MOST_WATCHED = 100;

/** The entities that its parts name, not found anew while only texts change. */
function useNamedEntities({ triggers, conditions, actions }: Automation): readonly string[] {
  return useMemo(
    () => entityIdsOf({ ...newAutomation(), triggers, conditions, actions }).slice(0, MOST_WATCHED),
    [triggers, conditions, actions],
  );
}

/** The same array while its texts are the same. */
function useSameList(list: readonly string[]): readonly string[] {
  const [same, setSame] = useState(list);
  const isSame = same.length === list.length && same.every((item, index) => item === list[index]);
  if (!isSame) setSame(list);
  return isSame ? same : list;
}
