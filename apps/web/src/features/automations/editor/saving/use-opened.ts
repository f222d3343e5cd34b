import { useEffect, useEffectEvent, useState } from 'react';
import { newAutomation, readAutomation, type Automation, type Fields } from '@soglia/automations/config';
import {
  readConfig,
  readMayEdit,
  toAutomationError,
  type AutomationError,
  type AutomationRights,
  type HubAccess,
} from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { t } from './texts/index.ts';

/** What the editor begins with. */
export type EditorStart =
  | { readonly kind: 'new'; readonly draft?: Automation | undefined }
  | { readonly kind: 'edit' | 'duplicate'; readonly entityId: string };

/** An automation that is open in the editor. */
export interface Opened {
  /** The entity that is edited; empty of a new one. */
  readonly about: string;
  /** The hub's own id; undefined where it has none, and cannot be saved. */
  readonly id: string | undefined;
  /** The configuration as it was read; undefined of a new one. */
  readonly expected: Fields | undefined;
  readonly saved: Automation;
  readonly draft: Automation;
  readonly rights: AutomationRights;
}

export type Opening =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'there'; readonly opened: Opened }
  | { readonly kind: 'failed'; readonly error: AutomationError; readonly again: () => void };

/** Reads what is to be edited, and whether it may be, once; again where that is asked for. */
export function useOpened(start: EditorStart): Opening {
  const { connection, platform, tokens } = useHub();
  const isReady = useConnection().state.kind === 'ready';
  const [opening, setOpening] = useState<Opening>({ kind: 'waiting' });
  const [tries, setTries] = useState(0);
  const isDone = opening.kind !== 'waiting';
  const readNow = useEffectEvent((signal: AbortSignal) =>
    open({ connection, platform, tokens }, start, signal),
  );
  useEffect(() => {
    if (isDone || !isReady) return undefined;
    const abort = new AbortController();
    readNow(abort.signal).then(
      (opened) => {
        if (!abort.signal.aborted) setOpening({ kind: 'there', opened });
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        const again = () => {
          setOpening({ kind: 'waiting' });
          setTries((before) => before + 1);
        };
        setOpening({ kind: 'failed', error: toAutomationError(cause), again });
      },
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `isDone` ends a read, it does not begin one
  }, [isReady, tries]);
  return opening;
}

/** The id of a new one: the hub's own editor takes the time too. */
export const newId = (): string => String(Date.now());

async function open(access: HubAccess, start: EditorStart, signal: AbortSignal): Promise<Opened> {
  if (start.kind === 'new') {
    const rights = await readMayEdit(access, { signal });
    const saved = newAutomation();
    return { about: '', id: newId(), expected: undefined, saved, draft: start.draft ?? saved, rights };
  }
  const [rights, expected] = await Promise.all([
    readMayEdit(access, { signal }),
    readConfig(access, start.entityId, { signal }),
  ]);
  const { id, ...others } = expected;
  if (start.kind === 'duplicate') {
    const copied = readAutomation(others);
    const draft = { ...copied, alias: t('copy.name', { name: copied.alias }) };
    return { about: '', id: newId(), expected: undefined, saved: newAutomation(), draft, rights };
  }
  const saved = readAutomation(expected);
  return {
    about: start.entityId,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    expected,
    saved,
    draft: saved,
    rights,
  };
}
