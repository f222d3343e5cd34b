import { useState } from 'react';
import { validateSchedule, type DeviceSchedule, type ScheduleNames } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { isWriting, type ScheduleStore, type ScheduleView } from './schedule-store.ts';
import styles from './schedule-panel.module.css';
import { isUnreadable } from './schedule-texts.ts';
import { t } from './texts/index.ts';

interface ScheduleFooterProps {
  readonly schedule: DeviceSchedule | undefined;
  readonly store: ScheduleStore;
  readonly view: ScheduleView;
  readonly names: ScheduleNames;
  /** The name of the device. */
  readonly name: string;
  readonly disabled: boolean;
  /** It would do nothing, so that it cannot be saved. */
  readonly empty: boolean;
}

/** Saves or discards the draft; enables, disables or deletes the saved schedule. */
export const ScheduleFooter = (props: ScheduleFooterProps) => {
  const { schedule, store, view, names, name, disabled, empty } = props;
  const [confirming, setConfirming] = useState(false);
  const { reading, draft, task } = view;
  const paused = reading?.issues.includes('automation_off') === true;
  // One that cannot be read can be deleted all the same.
  const exists = reading !== undefined && (reading.schedule !== undefined || isUnreadable(reading));
  const writing = isWriting(view);
  // A switch has several schedules, which are deleted together.
  const all = schedule?.kind === 'switch';
  const invalid = empty || schedule === undefined || validateSchedule(schedule).length > 0;
  return (
    <>
      {draft !== undefined && (
        <div className={styles['foot']}>
          <p className={styles['unsaved']} role="status">
            {empty && schedule?.kind === 'thermostat' ? t('week.allEmpty') : t('unsaved.here')}
          </p>
          <Button disabled={task === 'save'} onClick={store.discard}>
            {t('discard')}
          </Button>
          <Button
            look="main"
            className={styles['save']}
            busy={task === 'save'}
            disabled={disabled || invalid || (writing && task !== 'save')}
            onClick={() => void store.save(names)}
          >
            {t(paused ? 'saveAndRun' : 'save')}
          </Button>
        </div>
      )}
      {draft === undefined && reading?.schedule !== undefined && (
        <div className={styles['run']}>
          <span>{t(paused ? 'resting' : 'running')}</span>
          <Switch
            checked={!paused}
            pending={task === 'turn'}
            disabled={disabled || (writing && task !== 'turn')}
            label={t('running')}
            onChange={(on) => void store.setEnabled(on)}
          />
        </div>
      )}
      {exists && (
        <Button
          look="warn"
          busy={task === 'delete'}
          disabled={disabled || (writing && task !== 'delete')}
          onClick={() => setConfirming(true)}
        >
          {t(all ? 'deleteAll' : 'delete')}
        </Button>
      )}
      <Confirm
        open={confirming}
        title={t(all ? 'deleteAll.title' : 'delete.title')}
        text={t(all ? 'deleteAll.text' : 'delete.text', { name })}
        cancel={t('cancel')}
        action={t('delete.agree')}
        onCancel={() => setConfirming(false)}
        onAgree={() => {
          setConfirming(false);
          void store.remove();
        }}
      />
    </>
  );
};
