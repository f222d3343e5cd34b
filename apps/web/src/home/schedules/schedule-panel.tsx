import type { DeviceSchedule } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { Scale } from '../controls/scale.ts';
import { ApplyNow } from './apply-now.tsx';
import { PeriodsEditor } from './periods/periods-editor.tsx';
import { ScheduleFooter } from './schedule-footer.tsx';
import { ScheduleNotes } from './schedule-notes.tsx';
import { ScheduleOutcome } from './schedule-outcome.tsx';
import styles from './schedule-panel.module.css';
import { isUnreadable } from './schedule-texts.ts';
import { t } from './texts/index.ts';
import { useSchedule } from './use-schedule.ts';
import { defaultWeek, isEmptyWeek } from './week/week-edit.ts';
import { WeekEditor } from './week/week-editor.tsx';

/** What kind of schedule the device has. */
export type ScheduleType =
  | { readonly kind: 'thermostat'; readonly scale: Scale; readonly unit: string }
  | { readonly kind: 'switch' };

export interface SchedulePanelProps {
  readonly entityId: string;
  /** The name of the device. */
  readonly name: string;
  /** The hub is not connected: nothing can be saved. */
  readonly disabled: boolean;
  readonly type: ScheduleType;
  /** What the thermostat is set to, and how to set it: offers what the schedule has for now. */
  readonly now?: { readonly target: number | undefined; readonly onApply: (temperature: number) => void };
}

/** The weekly schedule of a device, editable for those who may. */
export const SchedulePanel = ({ entityId, name, disabled, type, now }: SchedulePanelProps) => {
  const { store, view } = useSchedule(entityId);
  const { reading, draft, task, failure } = view;
  if (reading === undefined)
    return failure !== undefined && task === undefined ? (
      <ScheduleOutcome store={store} view={view} disabled={disabled} />
    ) : (
      <div className={styles['panel']} role="status" aria-label={t('loading')}>
        <Skeleton className={styles['skeleton']} />
        <Skeleton className={styles['skeleton']} />
      </div>
    );

  const names = { name: t('name', { name }), description: t('description') };
  const mayEdit = reading.rights.maySave;
  const schedule = draft ?? reading.schedule ?? blankSchedule(entityId, type);
  const isNew = draft === undefined && reading.schedule === undefined;
  const hidden = isUnreadable(reading);
  const parts = { schedule, store, view, names, disabled };
  return (
    <div
      className={styles['panel']}
      data-schedule={entityId}
      data-unsaved={draft === undefined ? undefined : ''}
    >
      <ScheduleNotes {...parts} />
      {schedule?.kind === 'thermostat' && type.kind === 'thermostat' && (
        <WeekEditor schedule={schedule} type={type} mayEdit={mayEdit} onEdit={store.edit} />
      )}
      {schedule?.kind === 'switch' && (!isNew || mayEdit) && (
        <PeriodsEditor
          schedule={schedule}
          name={name}
          mayEdit={mayEdit}
          store={store}
          view={view}
          names={names}
          disabled={disabled}
        />
      )}
      {isNew && (
        <div className={styles['none']}>
          <h3>{t(hidden ? 'hidden' : 'none')}</h3>
          {mayEdit && <p>{t(hidden ? 'hidden.replace' : `none.${type.kind}`)}</p>}
          {mayEdit && type.kind === 'thermostat' && (
            <Button
              look="main"
              onClick={() =>
                store.edit({ kind: 'thermostat', entity_id: entityId, week: defaultWeek(type.scale) })
              }
            >
              {t(hidden ? 'hidden.create' : 'create')}
            </Button>
          )}
        </div>
      )}
      <ScheduleOutcome {...parts} />
      {view.done === 'save' &&
        now !== undefined &&
        schedule?.kind === 'thermostat' &&
        type.kind === 'thermostat' &&
        !reading.issues.includes('automation_off') && (
          <ApplyNow schedule={schedule} disabled={disabled} {...now} unit={type.unit} />
        )}
      {mayEdit && <ScheduleFooter {...parts} name={name} empty={isEmptySchedule(schedule)} />}
    </div>
  );
};

/** The start of a new schedule: no periods for a switch; undefined for a thermostat, whose week a button creates. */
const blankSchedule = (entity_id: string, { kind }: ScheduleType): DeviceSchedule | undefined =>
  kind === 'switch' ? { kind, entity_id, periods: [] } : undefined;

/** It would do nothing, so that it cannot be saved. */
const isEmptySchedule = (schedule: DeviceSchedule | undefined): boolean =>
  schedule === undefined ||
  (schedule.kind === 'thermostat' ? isEmptyWeek(schedule.week) : schedule.periods.length === 0);
