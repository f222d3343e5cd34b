import { useEffect, useId, useRef, useState } from 'react';
import { mdiAlertCircleOutline, mdiClose, mdiLockOutline } from '@mdi/js';
import { Form } from '#shared/forms/form.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { useBackCloses } from '#shared/ui/use-back-closes.ts';
import { useTopLevel } from '#shared/ui/use-top-level.ts';
import type { MapZone } from '../map-types.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { CreationProblem } from './creation-problem.tsx';
import { t } from './texts/index.ts';
import { useZoneSaving } from './use-zone-saving.ts';
import type { ZoneEditing } from './use-zone-editing.ts';
import { ZoneFields } from './zone-fields.tsx';
import { draftOf } from './zone-form.ts';
import styles from './zones.module.css';

interface ZoneDialogProps {
  readonly editing: ZoneEditing;
  /** As they are now: what changes elsewhere is shown. */
  readonly zones: readonly MapZone[];
  /** 'Configura Token HA' */
  readonly onToken: () => void;
}

/**
 * The form of a zone. It leaves the map free, as the zone can be dragged there meanwhile: beside it on a wide window,
 * below it on a phone.
 */
export const ZoneDialog = (props: ZoneDialogProps) =>
  props.editing.isOpen ? <OpenDialog key={props.editing.opened} {...props} /> : null;

const OpenDialog = ({ editing, zones, onToken }: ZoneDialogProps) => {
  const [id, heading] = [useId(), useId()];
  // Read while the list, which gives way to the form, is still there.
  const [before] = useState(() => document.activeElement);
  const panel = useRef<HTMLElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const { zone, close } = editing;
  const saving = useZoneSaving(editing, zones);
  const { problem } = saving;
  useBackCloses(true, close);
  const isTop = useTopLevel(true);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    space.current?.scrollIntoView({ block: 'end' });
    return () => giveFocusBack(before);
  }, [before]);
  const draft = editing.draft ?? (zone && draftOf(zone));
  if (draft === undefined) return null;
  const isReadOnly = editing.draft === undefined;
  /** The notice goes with the answer, and the focus with its button. */
  const answer = (take: () => void) => {
    take();
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={space} className={styles['space']} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, as of every dialog */}
      <section
        ref={panel}
        className={styles['dialog']}
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && isTop()) close();
        }}
      >
        <header className={styles['head']}>
          <h2 id={heading}>{t(zone === undefined ? 'create' : 'edit')}</h2>
          <IconButton icon={mdiClose} label={t('close')} onClick={close} />
        </header>
        <div className={styles['body']}>
          <Form id={id} errors={saving.errors} onSubmit={saving.submit}>
            {isReadOnly && zone !== undefined && <ReadOnly zone={zone} />}
            <fieldset className={styles['fields']} disabled={isReadOnly}>
              <ZoneFields
                form={saving.form}
                draft={draft}
                onForm={saving.changeForm}
                onDraft={saving.changeDraft}
              />
            </fieldset>
            {saving.elsewhere !== undefined && (
              <ChangedElsewhere
                now={saving.elsewhere}
                onTake={() => answer(saving.takeTheirs)}
                onKeep={() => answer(saving.keepMine)}
              />
            )}
            {saving.refusal !== undefined && (
              <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
                {saving.refusal}
              </Note>
            )}
          </Form>
        </div>
        <footer className={styles['foot']}>
          {isReadOnly ? (
            <Button onClick={close}>{t('close')}</Button>
          ) : (
            <>
              <Button onClick={close}>{t('cancel')}</Button>
              <Button type="submit" form={id} look="main" busy={saving.busy}>
                {t(zone === undefined ? 'create' : 'save')}
              </Button>
            </>
          )}
        </footer>
        {problem !== undefined && (
          <CreationProblem
            failure={problem.failure}
            fields={problem.fields}
            onToken={onToken}
            onClose={saving.closeProblem}
          />
        )}
        <LeaveQuestion
          open={editing.isAsking}
          text={t('leave.text')}
          onStay={editing.stay}
          onLeave={editing.leave}
        />
      </section>
    </>
  );
};

/**
 * Gives the focus back to what had it. The list is drawn anew behind the form: there it is the button of the same name,
 * else the screen.
 */
function giveFocusBack(before: Element | null): void {
  const name = before?.getAttribute('aria-label');
  const again = before?.isConnected === true ? before : name ? buttonNamed(name) : undefined;
  const target = again ?? document.querySelector('main');
  if (target instanceof HTMLElement) target.focus();
}

const buttonNamed = (name: string): Element | undefined =>
  [...document.querySelectorAll('main button')].find((button) => button.getAttribute('aria-label') === name);

const ReadOnly = ({ zone: { origin } }: { readonly zone: MapZone }) =>
  origin === 'hub' || origin === 'browser' ? null : (
    <Note tone="info" icon={mdiLockOutline} role="status">
      <b>{t('readOnly.title')}</b>
      <span>{t(`readOnly.${origin}`)}</span>
    </Note>
  );
