import { useEffect, useLayoutEffect, useRef } from 'react';
import { mdiAlertCircleOutline, mdiFileDocumentEditOutline, mdiLockOutline } from '@mdi/js';
import type { Automation } from '@soglia/automations/config';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Note } from '#shared/ui/note.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import type { TemplateChoice } from '../template-choice.ts';
import { useEditor, type EditorPage } from '../editor-context.ts';
import { partAt } from '../draft/part-lists.ts';
import { GroupPage } from '../pages/group-page.tsx';
import { KindsPage } from '../pages/kinds-page.tsx';
import { MainPage } from '../pages/main-page.tsx';
import { PartPage } from '../pages/part-page.tsx';
import { PickPage } from '../pages/pick-page.tsx';
import { TriggerDevicesPage } from '../pages/trigger-devices-page.tsx';
import { PlainPart } from '../pages/plain-part.tsx';
import { ConflictPage } from '../saving/conflict-page.tsx';
import { failureText } from '../saving/failure-words.ts';
import type { Opening } from '../saving/use-opened.ts';
import type { Saving } from '../saving/use-saving.ts';
import { TemplateList } from '../templates/template-list.tsx';
import type { Template } from '../templates/templates.ts';
import styles from '../saving/saving.module.css';
import { t as saving } from '../saving/texts/index.ts';
import { t } from '../texts/index.ts';

interface EditorBodyProps {
  /** False at first: the task that opens the sheet has enough to do. */
  readonly isDrawn: boolean;
  readonly opening: Opening;
  readonly templateChoice: TemplateChoice;
  readonly page: EditorPage | undefined;
  /** What the page shows has yet to come. */
  readonly isWaiting: boolean;
  readonly title: string;
  readonly sending: Saving;
  /** What an earlier visit has left; undefined where there is nothing to decide. */
  readonly offer: { readonly onResume: () => void; readonly onDiscard: () => void } | undefined;
  /** Where the focus goes when a page has closed. */
  readonly focus: string | undefined;
  readonly onAsk: (template: Template) => void;
  readonly onBegin: (draft: Automation | undefined) => void;
}

/** The page on top, with the focus in it. */
export const EditorBody = (props: EditorBodyProps) => {
  const { isDrawn, opening, templateChoice, page, isWaiting, title, sending, offer, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const shown = sending.conflict ?? page ?? templateChoice?.template ?? templateChoice ?? opening.kind;
  const last = useRef(shown);
  // Before the dialog notices that what had the focus is gone, and takes it.
  useLayoutEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    focusPage(frame.current, focus);
  }, [shown, focus]);
  const wasWaiting = useRef(isWaiting);
  useLayoutEffect(() => {
    const hasCome = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    // Nobody has gone on with the keys meanwhile.
    if (hasCome && document.activeElement === frame.current) focusPage(frame.current, undefined);
  }, [isWaiting]);
  const hasErrors = sending.errors.size > 0;
  useEffect(() => {
    if (hasErrors) frame.current?.querySelector<HTMLElement>('[aria-invalid], [data-error]')?.focus();
  }, [hasErrors]);

  return (
    <div ref={frame} className={styles['page']} role="group" aria-label={title} tabIndex={-1} data-pages="">
      {offer !== undefined && page === undefined && (
        <Note tone="info" icon={mdiFileDocumentEditOutline} role="status">
          <b>{saving('kept.title')}</b>
          <span>{saving('kept.text')}</span>
          <span className={styles['bar']}>
            <Button onClick={offer.onDiscard}>{saving('kept.discard')}</Button>
            <Button look="soft" onClick={offer.onResume}>
              {saving('kept.resume')}
            </Button>
          </span>
        </Note>
      )}
      {isDrawn && <Content {...props} />}
      {sending.failure !== undefined && page === undefined && <Trouble>{sending.failure}</Trouble>}
      {sending.errors.size > 0 && page === undefined && sending.conflict === undefined && (
        <Trouble>{saving('fault.many')}</Trouble>
      )}
    </div>
  );
};

/** The parts of an automation are often longer than a phone: what stands below them is brought into sight. */
const bringIntoSight = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest' });

/** Why it was not saved. */
const Trouble = ({ children }: { readonly children: string }) => (
  <div ref={bringIntoSight}>
    <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
      {children}
    </Note>
  </div>
);

type ContentProps = Pick<
  EditorBodyProps,
  'opening' | 'templateChoice' | 'page' | 'sending' | 'onAsk' | 'onBegin'
>;

const Content = ({ opening, templateChoice, page, sending, onAsk, onBegin }: ContentProps) => {
  const { state } = useEditor();
  if (opening.kind === 'waiting')
    return (
      <SkeletonPanel label={saving('loading')} rows={[styles['ghost'], styles['ghost'], styles['ghost']]} />
    );
  if (opening.kind === 'failed')
    return (
      <div role="alert">
        <EmptyState
          kind="unavailable"
          title={saving('load.failed')}
          actions={<Button onClick={opening.again}>{saving('again')}</Button>}
        >
          {failureText(opening.error)}
        </EmptyState>
      </div>
    );
  if (sending.conflict !== undefined) return <ConflictPage conflict={sending.conflict} />;
  const { rights } = opening.opened;
  switch (page?.kind) {
    case 'pick':
      return <PickPage {...page} />;
    case 'devices':
      return <TriggerDevicesPage {...page} />;
    case 'kinds':
      return <KindsPage {...page} />;
    case 'part':
      return <PartPage {...page} />;
    case 'group':
      return <GroupPage path={page.path} />;
    case 'other': {
      const part = partAt(state.draft, page.path);
      return part === undefined ? <p>{t('gone')}</p> : <PlainPart part={part} />;
    }
    case undefined:
      return (
        <>
          {!rights.mayEdit && (
            <Note tone="info" icon={mdiLockOutline} role="status">
              {failureText({ code: rights.why, said: undefined, reason: undefined })}
            </Note>
          )}
          {templateChoice === undefined || !rights.mayEdit ? (
            <MainPage />
          ) : (
            <TemplateList asked={templateChoice.template} onAsk={onAsk} onBegin={onBegin} />
          )}
        </>
      );
  }
};

/** Back to where a page was opened; else into the page, and with a mouse or keys to its first control. */
function focusPage(frame: HTMLElement | null, path: string | undefined): void {
  if (frame === null) return;
  const origin =
    path === undefined ? null : frame.querySelector<HTMLElement>(`[data-part="${CSS.escape(path)}"]`);
  if (origin !== null) {
    origin.focus();
    return;
  }
  if (frame.parentElement !== null) frame.parentElement.scrollTop = 0;
  const hasKeys = window.matchMedia('(pointer: fine)').matches;
  const control = hasKeys
    ? frame.querySelector<HTMLElement>(
        'input:not([type="radio"], :disabled), input:checked, textarea, select, button',
      )
    : null;
  (control ?? frame).focus({ preventScroll: control === null });
}
