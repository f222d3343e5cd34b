import { useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import {
  checkBackupPassword,
  copyToRead,
  restoreBackup,
  type BackupProgress,
} from '@soglia/hub-client/backups';
import { article } from '@soglia/italian/article';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { useHub } from '#hub/hub-context.ts';
import { searchText } from '#shared/format/search-text.ts';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { TaskProps } from './backup-task.ts';
import { dateText } from './backup-words.ts';
import { failureReason } from './failure-reason.ts';
import { PasswordOfBackup } from './password-of-backup.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { useRestore } from './use-restore.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

const FORM_ID = 'restore-backup';

interface RestoreSheetProps extends TaskProps {
  readonly progress: BackupProgress | undefined;
}

const backText = (date: string, version: string) =>
  t('restore.back', { date, il: article('il', date), version });

/** Says what a restore does, has the name typed in, and follows it until the house is back. */
export const RestoreSheet = ({ open, name, backup, progress, onClose }: RestoreSheetProps) => {
  const { connection } = useHub();
  const zone = useKnownTimeZone();
  const { restoring, isSlow, begin } = useRestore(progress);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const copy = copyToRead(backup);
  const isProtected = copy?.isProtected === true;

  const start = async () => {
    if (copy === undefined) {
      setRefusal(t('restore.failed', { reason: t('reason.gone') }));
      return;
    }
    const { place } = copy;
    const check = isProtected
      ? await checkBackupPassword(connection, { id: backup.id, place, password })
      : 'right';
    const outcome =
      check === 'wrong'
        ? 'wrong_password'
        : await restoreBackup(connection, { backup, place, ...(isProtected && { password }) });
    if (outcome === 'begun') begin();
    else setErrors({ password: t('password.wrong') });
  };
  const submit = () => {
    if (busy) return;
    const found: FieldErrors = {
      ...(isProtected && password === '' ? { password: t('password.missing') } : {}),
      // Keyboards of phones write an apostrophe of their own, and accents in another way than the hub.
      ...(searchText(typed) === searchText(name) ? {} : { typed: t('restore.type.wrong') }),
    };
    setErrors(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    start()
      .catch((cause: unknown) => setRefusal(t('restore.failed', { reason: failureReason(cause) })))
      .finally(() => setBusy(false));
  };

  const version = backup.contents?.version;
  return (
    <>
      <Sheet
        open={open && restoring.kind === 'no'}
        onClose={onClose}
        dismissible={!busy}
        title={t('restore.title')}
        sub={name}
        foot={
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={FORM_ID} look="danger" busy={busy}>
              {t('restore.action')}
            </Button>
          </>
        }
      >
        <Form id={FORM_ID} errors={errors} onSubmit={submit}>
          <div className={styles['body']}>
            <p>
              {typeof backup.date === 'number' && version !== undefined
                ? backText(dateText(backup.date, zone), version)
                : t('restore.backUndated')}
            </p>
            <ul className={styles['consequences']}>
              <li>{t(backup.contents?.hasHistory === false ? 'restore.lost' : 'restore.lostToo')}</li>
              <li>{t('restore.restart')}</li>
              <li>{t('restore.signIn')}</li>
            </ul>
            {isProtected && <PasswordOfBackup value={password} onValue={setPassword} />}
            <FormField
              name="typed"
              label={t('restore.type')}
              hint={t('restore.type.hint', { name })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onValue={setTyped}
            />
            {refusal !== undefined && (
              <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
                {refusal}
              </Note>
            )}
          </div>
        </Form>
      </Sheet>
      <RestoreProgress open={open} name={name} restoring={restoring.kind} isSlow={isSlow} onClose={onClose} />
    </>
  );
};
