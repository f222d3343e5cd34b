import { useEffect, useEffectEvent, useState } from 'react';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiHistory } from '@mdi/js';
import { TICKET_PRIORITIES, type Diagnostic, type TicketPriority } from '@soglia/contracts/tickets';
import type { Content } from '#api/request-content.ts';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, FormSelect, FormTextArea } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { hasFeature } from '../provider/ticket-provider.ts';
import { useTicketProvider, type ProviderState } from '../provider/use-ticket-provider.ts';
import type { TicketsHost } from '../tickets-host.ts';
import styles from '../tickets.module.css';
import { t as requests } from '../provider/texts/index.ts';
import { t } from '../texts/index.ts';
import { useTicketList } from '../use-tickets.ts';
import { holdWaiting } from '../waiting/held-tickets.ts';
import type { WaitingTicket } from '../waiting/waiting-ticket.ts';
import { DiagnosticsField } from './diagnostics-field.tsx';
import { forgetDraft, storeDraft, readStoredDraft, NEW_TICKET, rememberPhone } from './stored-drafts.ts';
import { PictureField } from './picture-field.tsx';
import { draftAbout, type ReportSubject } from './report-problem.ts';
import { checkDraft, digitsOf, emptyDraft, type TicketDraft } from '../ticket-draft.ts';
import { useKnownPhone } from './use-known-phone.ts';
import { useSending } from './use-sending.ts';

const FORM_ID = 'new-ticket';
/** By the specification. */
const CLOSE_DELAY_MS = 2_000;

interface NewTicketSheetProps {
  readonly open: boolean;
  readonly host: TicketsHost;
  /** A problem that is reported; without it the form is empty. */
  readonly subject?: ReportSubject | undefined;
  /** A waiting ticket that is edited. */
  readonly edited?: WaitingTicket | undefined;
  readonly onClose: () => void;
}

/** What the form begins with, and under which name its draft is kept; undefined of a waiting ticket, which is kept already. */
function begin({ subject, edited }: Pick<NewTicketSheetProps, 'subject' | 'edited'>) {
  if (edited !== undefined) return { about: undefined, fresh: edited.draft, resumed: undefined };
  const about = subject?.kind === 'device' ? `${NEW_TICKET}:${subject.entityId}` : NEW_TICKET;
  const fresh = subject === undefined ? emptyDraft : draftAbout(subject, Date.now());
  // What an error fills in is worth more than an older draft, which stays where it is.
  return subject?.kind === 'error'
    ? { about: undefined, fresh, resumed: undefined }
    : { about, fresh, resumed: readStoredDraft(about) };
}

/** 'Apri un ticket'; mounted anew for each opening. */
export const NewTicketSheet = ({ open, host, subject, edited, onClose }: NewTicketSheetProps) => {
  const state = useTicketProvider(host);
  const [{ about, fresh, resumed }] = useState(() => begin({ subject, edited }));
  const [isResumed, setResumed] = useState(resumed !== undefined);
  const [draft, setDraft] = useState<TicketDraft>(resumed ?? fresh);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [firstPictures] = useState<readonly Content[]>(edited?.pictures ?? []);
  const [pictures, setPictures] = useState(firstPictures);
  const [isPreparing, setPreparing] = useState(false);
  const [withDiagnostics, setWithDiagnostics] = useState((edited?.diagnostics.length ?? 0) > 0);
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>([]);
  const { send, isSending, outcome, reset, ...sending } = useSending(state, edited?.key);
  const isDone = outcome !== undefined && outcome.kind !== 'refused';
  /** Only pictures are missing: what else was changed now would go nowhere. */
  const hasArrived = sending.hasArrived || edited?.createdId !== undefined;
  const knownPhone = useKnownPhone(state);
  const [isPhoneTouched, setPhoneTouched] = useState(draft.phone !== '');
  const phone = isPhoneTouched ? draft.phone : knownPhone;

  const hasChanged = (Object.keys(fresh) as (keyof TicketDraft)[]).some(
    (field) => draft[field] !== fresh[field],
  );
  // What has no draft of its own is kept nowhere; the pictures are those of the waiting ticket.
  const unsaved = useUnsaved(
    open && about === undefined && !isSending && !isDone && (hasChanged || pictures !== firstPictures),
  );
  const cancel = () => unsaved.guard(onClose);

  const change = (part: Partial<TicketDraft>) => {
    const next = { ...draft, phone, ...part };
    setDraft(next);
    if (outcome !== undefined) reset();
    if (about !== undefined) storeDraft(about, next);
  };
  const startAgain = () => {
    setDraft(fresh);
    setPhoneTouched(false);
    setResumed(false);
    setErrors({});
    if (about !== undefined) forgetDraft(about);
  };
  const submit = () => {
    if (isSending || isDone || isPreparing) return;
    const complete = { ...draft, phone };
    const found = checkDraft(complete);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    send({
      username: host.username,
      draft: complete,
      diagnostics: withDiagnostics ? diagnostics : [],
      entityId: subject?.kind === 'device' ? subject.entityId : edited?.entityId,
      pictures,
    });
  };
  const heldKey = open ? edited?.key : undefined;
  // Sent by itself meanwhile, as the line comes back, it would go without what is being changed in it.
  useEffect(() => (heldKey === undefined ? undefined : holdWaiting(heldKey)), [heldKey]);
  const onDone = useEffectEvent(() => {
    if (about !== undefined) forgetDraft(about);
    rememberPhone(phone);
  });
  const onTimeout = useEffectEvent(onClose);
  const isSent = outcome?.kind === 'sent' || outcome?.kind === 'elsewhere';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => onTimeout(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  return (
    <>
      <Sheet
        open={open}
        onClose={cancel}
        // The question has the history entry meanwhile.
        addressed={unsaved.asking}
        title={t('add')}
        foot={
          <>
            <Result outcome={outcome} />
            {isDone ? (
              <Button look="main" onClick={onClose}>
                {t('close')}
              </Button>
            ) : (
              <>
                <Button onClick={cancel}>{t('cancel')}</Button>
                <Button type="submit" form={FORM_ID} look="main" busy={isSending || isPreparing}>
                  {t('send')}
                </Button>
              </>
            )}
          </>
        }
      >
        <Form id={FORM_ID} errors={errors} onSubmit={submit}>
          {isResumed && (
            <Note tone="info" icon={mdiHistory} role="status">
              <span>{t('draft.resumed')}</span>
              <Button onClick={startAgain}>{t('draft.again')}</Button>
            </Note>
          )}
          {hasArrived && (
            <Note tone="info" icon={mdiCheckCircleOutline} role="status">
              {t('waiting.arrived')}
            </Note>
          )}
          <FormField
            name="phone"
            label={t('phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            disabled={isDone || hasArrived}
            value={phone}
            onValue={(typed) => {
              setPhoneTouched(true);
              change({ phone: digitsOf(typed) });
            }}
          />
          <FormField
            name="title"
            label={t('ticket.title')}
            autoComplete="off"
            disabled={isDone || hasArrived}
            value={draft.title}
            onValue={(title) => change({ title })}
          />
          <FormTextArea
            name="description"
            label={t('description')}
            disabled={isDone || hasArrived}
            value={draft.description}
            onValue={(description) => change({ description })}
          />
          <FormSelect
            name="priority"
            label={t('priority')}
            disabled={isDone || hasArrived}
            options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
            value={draft.priority}
            onValue={(value) => change({ priority: value as TicketPriority })}
          />
          <Checkbox
            strong
            label={t('consent')}
            hint={t('consent.hint')}
            disabled={isDone || hasArrived}
            checked={draft.consent}
            onChange={(consent) => change({ consent })}
          />
          {useTakesPictures(state) && (
            <div className={styles['group']} role="group" aria-label={t('pictures')}>
              <PictureField
                pictures={pictures}
                disabled={isSending || isDone}
                onPictures={setPictures}
                onPreparing={setPreparing}
              />
            </div>
          )}
          {!hasArrived && state.kind === 'there' && state.provider.kind === 'gateway' && (
            <DiagnosticsField
              host={host}
              chosen={withDiagnostics}
              onChoose={setWithDiagnostics}
              onList={setDiagnostics}
            />
          )}
        </Form>
      </Sheet>
      <LeaveQuestion
        open={unsaved.asking}
        text={t('leave.text')}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </>
  );
};

/** Whether the provider keeps pictures; one that does in general is asked for them before its answer has come, too. */
function useTakesPictures(state: ProviderState): boolean {
  const { data } = useTicketList(state, 'Open');
  if (state.kind !== 'there' || state.provider.conversation === undefined) return false;
  return data === undefined || hasFeature(data.pages[0]?.features, 'pictures');
}

const Result = ({ outcome }: Pick<ReturnType<typeof useSending>, 'outcome'>) => {
  if (outcome === undefined) return null;
  return (
    <div className={styles['result']}>
      {outcome.kind === 'refused' ? (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {outcome.text}
        </Note>
      ) : outcome.kind === 'waiting' ? (
        <Note tone="warn" icon={mdiClockOutline} role="alert">
          <b>{outcome.text}</b>
          <span>{t('waiting.kept')}</span>
        </Note>
      ) : (
        <Note tone="ok" icon={mdiCheckCircleOutline} role="alert">
          {requests('created')}
        </Note>
      )}
    </div>
  );
};
