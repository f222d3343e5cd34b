import { mdiAlertOutline } from '@mdi/js';
import { readBackupSettings, type BackupList, type BackupPlace } from '@soglia/hub-client/backups';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { useOpening } from '#shared/ui/use-opening.ts';
import { dateText } from './backup-words.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { keptText, whenText } from './schedule-words.ts';
import { useHubData, type HubData } from './use-hub-data.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

interface SchedulePanelProps {
  readonly list: BackupList;
  /** What it begins with depends on them. */
  readonly places: HubData<readonly BackupPlace[]>;
  readonly busy: boolean;
  /** Makes one as the schedule would. */
  readonly onRun: () => void;
  readonly onSaved: () => void;
}

/** 'Backup automatici': when, how many are kept, and whether the last one succeeded. */
export const SchedulePanel = ({ list, places, busy, onRun, onSaved }: SchedulePanelProps) => {
  const { value: settings, error = places.error, reload } = useHubData(true, readBackupSettings);
  const zone = useKnownTimeZone();
  const { opening, begin, close } = useOpening<true>();
  const { lastAttempt, lastSuccess, work } = list;
  const hasFailed = work === 'idle' && lastAttempt !== undefined && lastAttempt > (lastSuccess ?? 0);
  if (settings === undefined || places.value === undefined) {
    if (error === undefined || error.code === 'unsupported') return null;
    return (
      <Note tone="warn" icon={mdiAlertOutline} role="status">
        {t('schedule.unreadable')}
        <Button
          onClick={() => {
            reload();
            places.reload();
          }}
        >
          {t('retry')}
        </Button>
      </Note>
    );
  }
  const isOn = settings.recurrence !== 'never';
  return (
    <Panel title={t('schedule')}>
      {hasFailed && (
        <Note tone="warn" icon={mdiAlertOutline} role="status">
          {t('schedule.failed', { when: dateText(lastAttempt, zone) })}
        </Note>
      )}
      <div className={styles['schedule']}>
        <p>
          {`${whenText(settings)}. `}
          {isOn && keptText(settings)}{' '}
          {isOn && settings.next !== undefined && t('schedule.next', { when: dateText(settings.next, zone) })}
        </p>
        {isOn && settings.places.length > 0 && (
          <Button busy={busy} onClick={onRun}>
            {t('schedule.now')}
          </Button>
        )}
        <Button
          look="soft"
          onClick={() => {
            reload();
            begin(true);
          }}
        >
          {t('schedule.change')}
        </Button>
      </div>
      {opening !== undefined && (
        <ScheduleSheet
          key={opening.count}
          open={opening.open}
          settings={settings}
          places={places.value}
          onSaved={() => {
            reload();
            onSaved();
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
};
