import { useRef, useState } from 'react';
import { mdiAlertCircleOutline, mdiLockOutline } from '@mdi/js';
import { checkBackupPassword, copyToRead, type BackupModel } from '@soglia/hub-client/backups';
import { useHub } from '#hub/hub-context.ts';
import { Form } from '#shared/forms/form.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { TaskProps } from './backup-task.ts';
import { failureReason } from './failure-reason.ts';
import { PasswordOfBackup } from './password-of-backup.tsx';
import { useDownload } from './use-download.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

const FORM_ID = 'download-backup';

interface DownloadSheetProps extends TaskProps {
  readonly model: BackupModel;
}

/** Asks for the password of a protected backup, which is checked first: with a wrong one the file would be broken. */
export const DownloadSheet = ({ open, name, backup, model, onClose }: DownloadSheetProps) => {
  const { connection } = useHub();
  const download = useDownload(model);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The hub cannot decrypt this one. */
  const [asItIs, setAsItIs] = useState(false);
  const begin = useRef<() => void>(undefined);

  const start = async () => {
    const place = copyToRead(backup)?.place;
    if (asItIs || place === undefined) {
      begin.current = await download(backup, undefined);
      onClose();
      return;
    }
    const check = await checkBackupPassword(connection, { id: backup.id, place, password });
    if (check === 'right') {
      begin.current = await download(backup, password);
      onClose();
    } else if (check === 'wrong') setProblem(t('password.wrong'));
    else setAsItIs(true);
  };
  const submit = () => {
    if (busy) return;
    setRefusal(undefined);
    if (password === '' && !asItIs) {
      setProblem(t('password.missing'));
      return;
    }
    setBusy(true);
    start()
      .catch((cause: unknown) => setRefusal(t('download.failed', { reason: failureReason(cause) })))
      .finally(() => setBusy(false));
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => {
        begin.current?.();
        begin.current = undefined;
      }}
      title={t('download.title')}
      sub={name}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} look="main" busy={busy}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} errors={problem === undefined ? {} : { password: problem }} onSubmit={submit}>
        <div className={styles['body']}>
          {asItIs ? (
            <Note tone="warn" icon={mdiLockOutline} role="status">
              {t('download.asItIs')}
            </Note>
          ) : (
            <>
              <p>{t('download.protected')}</p>
              <PasswordOfBackup
                value={password}
                onValue={(value) => {
                  setPassword(value);
                  setProblem(undefined);
                  setRefusal(undefined);
                }}
              />
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
