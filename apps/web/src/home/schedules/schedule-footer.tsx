import { useState } from 'react';
import { validateSchedule, type DeviceSchedule, type ScheduleNames } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { isWriting, type ProgrammeKeeper, type ProgrammeView } from './schedule-store.ts';
import styles from './schedule-panel.module.css';
import { standsUnread } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface FootProps {
  readonly programme: DeviceSchedule | undefined;
  readonly keeper: ProgrammeKeeper;
  readonly view: ProgrammeView;
  readonly names: ScheduleNames;
  /** The device's. */
  readonly name: string;
  readonly disabled: boolean;
  /** There is nothing in it that could be saved. */
  readonly incomplete: boolean;
}

/** Save and give up what was changed; let what is saved rest; delete it. */
export const ProgrammeFoot = (props: FootProps) => {
  const { programme, keeper, view, names, name, disabled, incomplete } = props;
  const [asking, setAsking] = useState(false);
  const { reading, draft, task } = view;
  const rests = reading?.issues.includes('automation_off') === true;
  // Also what could not be read: it can be taken away.
  const stands = reading !== undefined && (reading.schedule !== undefined || standsUnread(reading));
  const writing = isWriting(view);
  const faulty = incomplete || programme === undefined || validateSchedule(programme).length > 0;
  return (
    <>
      {draft !== undefined && (
        <div className={styles['foot']}>
          <p className={styles['unsaved']} role="status">
            {incomplete && programme?.kind === 'thermostat' ? t('week.allEmpty') : t('unsaved.here')}
          </p>
          <Button disabled={task === 'save'} onClick={keeper.discard}>
            {t('discard')}
          </Button>
          <Button
            look="main"
            className={styles['save']}
            busy={task === 'save'}
            disabled={disabled || faulty || (writing && task !== 'save')}
            onClick={() => void keeper.save(names)}
          >
            {t(rests ? 'saveAndRun' : 'save')}
          </Button>
        </div>
      )}
      {draft === undefined && reading?.schedule !== undefined && (
        <div className={styles['run']}>
          <span>{t(rests ? 'resting' : 'running')}</span>
          <Switch
            checked={!rests}
            pending={task === 'turn'}
            disabled={disabled || (writing && task !== 'turn')}
            label={t('running')}
            onChange={(on) => void keeper.turn(on)}
          />
        </div>
      )}
      {stands && (
        <Button
          look="warn"
          busy={task === 'delete'}
          disabled={disabled || (writing && task !== 'delete')}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('delete.title')}
        text={t('delete.text', { name })}
        cancel={t('cancel')}
        action={t('delete.agree')}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          void keeper.remove();
        }}
      />
    </>
  );
};
