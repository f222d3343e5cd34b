import { mdiAlertCircleOutline, mdiLockOutline, mdiPauseCircleOutline } from '@mdi/js';
import type { DeviceSchedule, ScheduleNames } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { ProgrammeKeeper, ProgrammeView } from './schedule-store.ts';
import styles from './schedule-panel.module.css';
import { damageIn, findingText, isGrave } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface NotesProps {
  readonly programme: DeviceSchedule | undefined;
  readonly keeper: ProgrammeKeeper;
  readonly view: ProgrammeView;
  readonly names: ScheduleNames;
  readonly disabled: boolean;
}

/** What is to be said before the programme itself: who may not change it, and what others did to it. */
export const ProgrammeNotes = ({ programme, keeper, view, names, disabled }: NotesProps) => {
  const { reading, task } = view;
  if (reading === undefined) return null;
  const { rights, issues } = reading;
  const damage = damageIn(issues);
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
      {damage.length > 0 && (
        <Note tone={isGrave(damage) ? 'bad' : 'info'} icon={mdiAlertCircleOutline} role="status">
          <ul className={styles['findings']}>
            {damage.map((finding) => (
              <li key={finding} data-finding={finding}>
                {findingText(finding)}
              </li>
            ))}
          </ul>
          {rights.maySave && programme !== undefined && reading.schedule !== undefined && (
            <Button busy={task === 'save'} disabled={disabled} onClick={() => void keeper.save(names)}>
              {t('mend')}
            </Button>
          )}
        </Note>
      )}
    </>
  );
};
