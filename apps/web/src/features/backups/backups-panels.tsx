import { useMemo, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiAlertOutline, mdiBackupRestore, mdiPlus } from '@mdi/js';
import { copyToRead, readBackupPlaces, readBackups } from '@soglia/hub-client/backups';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { useNow } from '#shared/use-now.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastWarning } from '#shared/ui/outcome-notices.ts';
import { ScreenTop, Stack } from '#shared/ui/screen.tsx';
import { useOpening } from '#shared/ui/use-opening.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { BackupRights } from './backup-sheet.tsx';
import { BackupTable } from './backup-table.tsx';
import { BackupTasks, type BackupTask, type TaskKind } from './backup-tasks.tsx';
import { ageOf, placeName, rowOf, type BackupRow } from './backup-words.ts';
import { failureReason, unreadableText } from './failure-reason.ts';
import { progressText } from './progress-text.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import { SensorList } from './sensor-list.tsx';
import { useCreation } from './use-creation.ts';
import { useDownload } from './use-download.ts';
import { useProgress } from './use-progress.ts';
import { useHubData } from './use-hub-data.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

interface BackupsPanelsProps {
  readonly rights: BackupRights;
  /** In the shape of the table. */
  readonly waiting: ReactNode;
}

/** The list with its actions, the schedule, and what the hub is doing. */
export const BackupsPanels = ({ rights, waiting }: BackupsPanelsProps) => {
  const { value: list, error, reload } = useHubData(true, readBackups);
  const model = list?.model;
  const places = useHubData(model === 'places', readBackupPlaces);
  const names = useMemo(
    () => new Map((places.value ?? []).map(({ id, name }) => [id, name])),
    [places.value],
  );
  const { creation, create, onProgress } = useCreation({ model, onReload: reload });
  const progress = useProgress(model === 'places', (next) => {
    if (next.kind === 'idle' && list?.work === 'blocked') reload();
    onProgress(next);
  });
  const download = useDownload(model ?? 'places');
  const now = useNow(MINUTE_MS);
  const zone = useKnownTimeZone();
  const { opening, begin: open, close } = useOpening<BackupTask>();

  const begin = (kind: TaskKind, { backup, name }: Pick<BackupRow, 'backup' | 'name'>) => {
    if (backup !== undefined) open({ kind, backup, name });
  };
  const onDownload = (row: BackupRow) => {
    const { backup } = row;
    if (backup === undefined) return;
    if (copyToRead(backup)?.isProtected === true) begin('download', row);
    else
      download(backup, undefined).then(
        (begin) => begin(),
        (cause: unknown) => {
          toastWarning(t('download.failed', { reason: failureReason(cause) }));
          reload();
        },
      );
  };

  const age = list === undefined ? undefined : ageOf(list.backups, now, zone);
  const isCreating = creation.kind === 'creating';
  const doing =
    progressText(progress, names) ??
    (isCreating
      ? t(model === 'files' ? 'progress.older' : 'progress.begin')
      : creation.kind === 'created'
        ? t('progress.reload')
        : undefined);
  const isBusy = isCreating || progress?.kind === 'running' || progress?.kind === 'uploading';
  const rows = list?.backups.map(rowOf) ?? [];
  // A hub that is still starting lists nothing yet.
  const isStarting = list?.work === 'blocked' && rows.length === 0;

  return (
    <>
      <ScreenTop
        title={t('title')}
        {...(age !== undefined && { text: age.text })}
        icon={mdiBackupRestore}
        action={
          // On a bare hub nobody but administrators may.
          error?.code !== 'refused' && (
            <Button className={styles['create']} look="main" busy={isBusy} onClick={() => create('all')}>
              {!isBusy && <Icon path={mdiPlus} />}
              <span>{t('create')}</span>
            </Button>
          )
        }
      />
      <Stack>
        {creation.kind === 'failed' && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            <span>{creation.title}</span>
            {creation.hint !== undefined && <span>{creation.hint}</span>}
          </Note>
        )}
        {doing !== undefined && <Banner tone="wait">{doing}</Banner>}
        {age?.warning !== undefined && (
          <Note tone="warn" icon={mdiAlertOutline} role="status">
            {age.warning}
          </Note>
        )}
        {list !== undefined && list.unreadable.size > 0 && (
          <Note tone="warn" icon={mdiAlertOutline} role="status">
            {t('load.partial', {
              places: [...list.unreadable.keys()].map((place) => placeName(place, names)).join(', '),
            })}
          </Note>
        )}
        {list !== undefined && error !== undefined && (
          <Note tone="warn" icon={mdiAlertOutline} role="status">
            {`${unreadableText(error)}.`}
            <Button onClick={reload}>{t('retry')}</Button>
          </Note>
        )}
        {list === undefined || isStarting ? (
          error === undefined ? (
            waiting
          ) : (
            <SensorList error={error} onRetry={reload} />
          )
        ) : rows.length === 0 ? (
          <EmptyState kind="empty" title={t('none')}>
            {t('none.text')}
          </EmptyState>
        ) : (
          <BackupTable
            rows={rows}
            mayDownload={rights.isAdministrator}
            onOpen={(row) => begin('details', row)}
            onDownload={onDownload}
          />
        )}
        {list?.model === 'places' && (
          <SchedulePanel
            list={list}
            places={places}
            busy={isBusy}
            onRun={() => create('scheduled')}
            onSaved={reload}
          />
        )}
      </Stack>
      {opening !== undefined && list !== undefined && (
        <BackupTasks
          key={opening.count}
          task={opening.about}
          open={opening.open}
          model={list.model}
          names={names}
          rights={rights}
          progress={progress}
          onTask={(kind) => begin(kind, opening.about)}
          onDeleted={reload}
          onClose={() => {
            close();
            if (opening.about.kind === 'restore') reload();
          }}
        />
      )}
    </>
  );
};
