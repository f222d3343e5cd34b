import { useRef, useState } from 'react';
import { readAutomation, writeAutomation, type Automation, type Fields } from '@soglia/automations/config';
import {
  readConfigOf,
  saveAutomation,
  toAutomationError,
  validateParts,
  type AutomationErrorCode,
  type HubAccess,
} from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { notify } from '#shared/ui/notices.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { failureText } from './failure-words.ts';
import { missingIn, refusedBy, type DraftErrors } from './draft-errors.ts';
import { newId, type Opened } from './use-opened.ts';
import { t } from './texts/index.ts';

/** What somebody else has made of it meanwhile; `theirs` undefined where they have deleted it. */
export interface Conflict {
  readonly theirs: Fields | undefined;
}

export interface Saving {
  readonly busy: boolean;
  /** What is missing in the draft, once that was saved in vain, and what the hub does not accept. */
  readonly errors: DraftErrors;
  readonly failure: string | undefined;
  readonly conflict: Conflict | undefined;
  readonly save: () => void;
  /** Saves the draft in place of what is there now, which the person has seen. */
  readonly overwrite: () => void;
  /** What is there now, with nothing of the draft. */
  readonly takeTheirs: () => Automation | undefined;
  /** The draft was changed: what was said of it no longer holds. */
  readonly changed: () => void;
}

type Base = Pick<Opened, 'id' | 'about' | 'expected'>;

const nothing: Base = { id: undefined, about: '', expected: undefined };
const none: DraftErrors = new Map();
/** After these the draft is saved all the same: a request may be larger than a message. */
const unchecked: ReadonlySet<AutomationErrorCode> = new Set(['hub_error', 'invalid', 'too_large']);

interface SavingOptions {
  /** Undefined while it is being read. */
  readonly opened: Opened | undefined;
  readonly draft: Automation;
  /** The id is undefined where the role of the person does not show the new automation. */
  readonly onSaved: (entityId: string | undefined) => void;
}

/** Checks the draft, has the hub check it, and saves it where nobody else has changed it. */
export function useSaving({ opened, draft, onSaved }: SavingOptions): Saving {
  const { connection, platform, tokens } = useHub();
  const [moved, setMoved] = useState<Base>();
  const base = moved ?? opened ?? nothing;
  const [busy, setBusy] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<DraftErrors>(none);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const running = useRef(false);

  const run = async (on: Base) => {
    const access: HubAccess = { connection, platform, tokens };
    const { id, about, expected } = on;
    if (id === undefined) {
      setFailure(failureText({ code: 'not_found', said: undefined, reason: undefined }));
      return;
    }
    const errors = await refusalsOf(access, draft);
    setRefused(errors);
    if (errors.size > 0) return;
    try {
      const { entityId } = await saveAutomation(access, {
        id,
        ...(about === '' ? {} : { entityId: about }),
        automation: draft,
        expected,
      });
      if (entityId === undefined) notify({ title: t('saved'), text: t('saved.unseen'), lasts: 0 });
      else toastSuccess(t('saved'), draft.alias);
      onSaved(entityId);
    } catch (cause) {
      const error = toAutomationError(cause);
      if (error.code !== 'changed_elsewhere') {
        setFailure(failureText(error));
        return;
      }
      setConflict({ theirs: await readConfigOf(access, { id, entityId: about }) });
    }
  };
  const start = (on: Base) => {
    if (running.current) return;
    setAttempted(true);
    setFailure(undefined);
    setConflict(undefined);
    if (missingIn(draft).size > 0) return;
    running.current = true;
    setBusy(true);
    run(on)
      .catch((cause: unknown) => setFailure(failureText(toAutomationError(cause))))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  return {
    busy,
    errors: attempted ? new Map([...refused, ...missingIn(draft)]) : none,
    failure,
    conflict,
    save: () => start(base),
    overwrite() {
      // Deleted meanwhile: it is made anew.
      const next =
        conflict?.theirs === undefined
          ? { id: newId(), about: '', expected: undefined }
          : { id: base.id, about: base.about, expected: conflict.theirs };
      setMoved(next);
      start(next);
    },
    takeTheirs() {
      setConflict(undefined);
      if (conflict?.theirs === undefined) return undefined;
      setMoved({ id: base.id, about: base.about, expected: conflict.theirs });
      return readAutomation(conflict.theirs);
    },
    changed() {
      setRefused(none);
      setFailure(undefined);
    },
  };
}

/** What the hub does not accept; nothing where it cannot be asked or does not say, as saving checks it too. */
async function refusalsOf(access: HubAccess, draft: Automation): Promise<DraftErrors> {
  if (draft.isBlueprint) return none;
  try {
    return refusedBy(await validateParts(access, writeAutomation(draft, 'current')));
  } catch (cause) {
    const error = toAutomationError(cause);
    if (unchecked.has(error.code)) return none;
    throw error;
  }
}
