import { mdiAlertCircleOutline, mdiLockOutline, mdiPauseCircleOutline } from '@mdi/js';
import type { DeviceSchedule, ScheduleNames } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { ScheduleStore, ScheduleView } from './schedule-store.ts';
import styles from './schedule-panel.module.css';
import { isSevere, issueText, reportedIssues } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface ScheduleNotesProps {
  readonly schedule: DeviceSchedule | undefined;
  readonly store: ScheduleStore;
  readonly view: ScheduleView;
  readonly names: ScheduleNames;
  readonly disabled: boolean;
}

/** Why it is read-only, and the issues of its automation, with a repair. */
export const ScheduleNotes = ({ schedule, store, view, names, disabled }: ScheduleNotesProps) => {
  const { reading, task } = view;
  if (reading === undefined) return null;
  const { rights, issues } = reading;
  const reported = reportedIssues(issues);
  return (
    <>
      {!rights.maySave && (
        <Note tone="info" icon={mdiLockOutline} role="status">
          {t(`readOnly.${rights.why}`)}
        </Note>
      )}
      {!rights.maySave && issues.includes('automation_off') && (
        <Note tone="info" icon={mdiPauseCircleOutline} role="status">
          {t('finding.automation_off')}
        </Note>
      )}
      {reported.length > 0 && (
        <Note tone={isSevere(reported) ? 'bad' : 'info'} icon={mdiAlertCircleOutline} role="status">
          <ul className={styles['findings']}>
            {reported.map((issue) => (
              <li key={issue} data-finding={issue}>
                {issueText(issue)}
              </li>
            ))}
          </ul>
          {rights.maySave && schedule !== undefined && reading.schedule !== undefined && (
            <Button busy={task === 'save'} disabled={disabled} onClick={() => void store.save(names)}>
              {t('mend')}
            </Button>
          )}
        </Note>
      )}
    </>
  );
};
