import { useState } from 'react';
import { mdiAlertCircleOutline, mdiInformationOutline, mdiLockOpenOutline, mdiLockOutline } from '@mdi/js';
import { saveBackupSettings, type BackupPlace, type BackupSettings } from '@soglia/hub-client/backups';
import { Segments } from '#home/controls/segments.tsx';
import { useHub } from '#hub/hub-context.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { failureReason } from './failure-reason.ts';
import { checkDraft, draftOf, type ScheduleDraft, type ScheduleError } from './schedule-draft.ts';
import { PlacesField, WhenFields } from './schedule-fields.tsx';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

const FORM_ID = 'backup-schedule';
const kinds = ['all', 'copies', 'days'] as const;

interface ScheduleSheetProps {
  readonly open: boolean;
  readonly settings: BackupSettings;
  readonly places: readonly BackupPlace[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** When backups are made by themselves, how many are kept, and where. The hub's password is neither shown nor sent. */
export const ScheduleSheet = ({ open, settings, places, onSaved, onClose }: ScheduleSheetProps) => {
  const { connection } = useHub();
  // Without changes it follows the hub: the settings are read again as it opens.
  const [edited, setEdited] = useState<ScheduleDraft>();
  const draft = edited ?? draftOf(settings, places);
  const [errors, setErrors] = useState<ReadonlySet<ScheduleError>>(new Set());
  const [refusal, setRefusal] = useRefusal(open);
  const [busy, setBusy] = useState(false);
  const isOn = draft.recurrence !== 'never';
  const change = (part: Partial<ScheduleDraft>) => {
    setEdited({ ...draft, ...part });
    setErrors(new Set());
    setRefusal(undefined);
  };

  const submit = () => {
    if (busy) return;
    const checked = checkDraft(draft);
    setErrors('errors' in checked ? checked.errors : new Set());
    if ('errors' in checked) return;
    setBusy(true);
    saveBackupSettings(connection, checked.value)
      .then(
        () => {
          onSaved();
          onClose();
          toastSuccess(t('schedule.saved'));
        },
        (cause: unknown) => setRefusal(t('schedule.save.failed', { reason: failureReason(cause) })),
      )
      .finally(() => setBusy(false));
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('schedule')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} look="main" busy={busy}>
            {t('schedule.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        errors={{
          ...(errors.has('count') && { count: t('schedule.count.wrong') }),
          ...(errors.has('time') && { time: t('schedule.time.none') }),
        }}
        onSubmit={submit}
      >
        <div className={styles['body']}>
          <WhenFields draft={draft} noDays={errors.has('days')} onChange={change} />
          {isOn && (
            <>
              <div className={styles['group']}>
                <span className={styles['label']}>{t('schedule.kept')}</span>
                <Segments
                  label={t('schedule.kept')}
                  value={draft.kept}
                  onChange={(kept) => change({ kept })}
                  options={kinds.map((value) => ({ value, label: t(`schedule.kept.${value}`) }))}
                />
                {draft.kept !== 'all' && (
                  <FormField
                    name="count"
                    label={t(`schedule.count.${draft.kept}`)}
                    inputMode="numeric"
                    value={draft.count}
                    onValue={(count) => change({ count })}
                  />
                )}
              </div>
              <PlacesField
                places={places}
                chosen={draft.places}
                isMissing={errors.has('places')}
                onChange={(chosen) => change({ places: chosen })}
              />
              {places.length > 0 && places.every(({ isLocal }) => isLocal) && (
                <Note tone="info" icon={mdiInformationOutline} role="status">
                  {t('schedule.local')}
                </Note>
              )}
              <Note
                tone={settings.isProtected ? 'info' : 'warn'}
                icon={settings.isProtected ? mdiLockOutline : mdiLockOpenOutline}
                role="status"
              >
                {t(settings.isProtected ? 'schedule.protected' : 'schedule.open')}
              </Note>
            </>
          )}
          {refusal !== undefined && (
            <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
              {refusal}
            </Note>
          )}
        </div>
      </Form>
    </Sheet>
  );
};
