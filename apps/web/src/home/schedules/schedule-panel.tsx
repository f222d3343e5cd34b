import type { DeviceSchedule } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { Scale } from '../controls/scale.ts';
import { PeriodsEditor } from './periods/periods-editor.tsx';
import { ProgrammeFoot } from './schedule-footer.tsx';
import { ProgrammeNotes } from './schedule-notes.tsx';
import { ProgrammeOutcome } from './schedule-outcome.tsx';
import styles from './schedule-panel.module.css';
import { standsUnread } from './schedule-texts.ts';
import { t } from './texts/index.ts';
import { useProgramme } from './use-schedule.ts';
import { isEmpty, usualWeek } from './week/week-edit.ts';
import { WeekEditor } from './week/week-editor.tsx';

/** What a programme of this device is made of. */
export type ProgrammeOf =
  { readonly kind: 'thermostat'; readonly scale: Scale; readonly unit: string } | { readonly kind: 'switch' };

export interface ProgrammePanelProps {
  readonly entityId: string;
  /** The device's. */
  readonly name: string;
  /** The hub is away: nothing can be saved. */
  readonly disabled: boolean;
  readonly of: ProgrammeOf;
}

/** The week of a device: what the house does by itself, and, for who may, how it is changed. */
export const ProgrammePanel = ({ entityId, name, disabled, of }: ProgrammePanelProps) => {
  const { keeper, view } = useProgramme(entityId);
  const { reading, draft, task, trouble } = view;
  if (reading === undefined)
    return trouble !== undefined && task === undefined ? (
      <ProgrammeOutcome {...{ keeper, view, disabled }} />
    ) : (
      <div className={styles['panel']} role="status" aria-label={t('loading')}>
        <Skeleton className={styles['bone']} />
        <Skeleton className={styles['bone']} />
      </div>
    );

  const names = { name: t('name', { name }), description: t('description') };
  const mayEdit = reading.rights.maySave;
  const programme = draft ?? reading.schedule ?? blank(entityId, of);
  const isNew = draft === undefined && reading.schedule === undefined;
  const hidden = standsUnread(reading);
  const parts = { programme, keeper, view, names, disabled };
  return (
    <div
      className={styles['panel']}
      data-programme={entityId}
      data-unsaved={draft === undefined ? undefined : ''}
    >
      <ProgrammeNotes {...parts} />
      {programme?.kind === 'thermostat' && of.kind === 'thermostat' && (
        <WeekEditor programme={programme} of={of} mayEdit={mayEdit} onEdit={keeper.edit} />
      )}
      {programme?.kind === 'switch' && (!isNew || mayEdit) && (
        <PeriodsEditor
          programme={programme}
          name={name}
          mayEdit={mayEdit}
          {...{ keeper, view, names, disabled }}
        />
      )}
      {isNew && (
        <div className={styles['none']}>
          <h3>{t(hidden ? 'hidden' : 'none')}</h3>
          {mayEdit && <p>{t(hidden ? 'hidden.replace' : `none.${of.kind}`)}</p>}
          {mayEdit && of.kind === 'thermostat' && (
            <Button
              look="main"
              onClick={() =>
                keeper.edit({ kind: 'thermostat', entity_id: entityId, week: usualWeek(of.scale) })
              }
            >
              {t(hidden ? 'hidden.create' : 'create')}
            </Button>
          )}
        </div>
      )}
      <ProgrammeOutcome {...parts} />
      {mayEdit && <ProgrammeFoot {...parts} name={name} incomplete={isBlank(programme)} />}
    </div>
  );
};

/** A switch begins with no rows; a thermostat with a week that somebody asks for. */
const blank = (entity_id: string, { kind }: ProgrammeOf): DeviceSchedule | undefined =>
  kind === 'switch' ? { kind, entity_id, periods: [] } : undefined;

/** It would do nothing: then there is nothing to save, and it can be deleted. */
const isBlank = (programme: DeviceSchedule | undefined): boolean =>
  programme === undefined ||
  (programme.kind === 'thermostat' ? isEmpty(programme.week) : programme.periods.length === 0);
