import { useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { isSameJson } from '@soglia/hub-client/json';
import {
  validateSchedule,
  type ScheduleNames,
  type SwitchPeriod,
  type SwitchSchedule,
} from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { isWriting, type ScheduleStore, type ScheduleView } from '../schedule-store.ts';
import { t } from '../texts/index.ts';
import { daysInSentence, timeText, timeValues } from '../week-words.ts';
import { violationsByPeriod, withNewPeriod, withoutPeriod, withPeriod } from './period-edit.ts';
import { PeriodForm } from './period-form.tsx';
import { PeriodRow, spanText } from './period-row.tsx';
import styles from './periods-editor.module.css';

interface PeriodsEditorProps {
  readonly schedule: SwitchSchedule;
  /** The name of the device. */
  readonly name: string;
  readonly mayEdit: boolean;
  /** The hub is not connected. */
  readonly disabled: boolean;
  readonly store: ScheduleStore;
  readonly view: ScheduleView;
  readonly names: ScheduleNames;
}

/** The periods in which a device is on. Switching or removing one is saved at once where there is no other draft. */
export const PeriodsEditor = (props: PeriodsEditorProps) => {
  const { schedule, name, mayEdit, disabled, store, view, names } = props;
  const [open, setOpen] = useState<SwitchPeriod>();
  const [removing, setRemoving] = useState<SwitchPeriod>();
  const { periods } = schedule;
  const violations = violationsByPeriod(schedule);
  const isUnsaved = view.draft !== undefined;
  // Where they are now: somebody else may have changed the schedule meanwhile.
  const openAt = periods.findIndex((period) => isSameJson(period, open));
  const removedAt = periods.findIndex((period) => isSameJson(period, removing));

  const edit = (next: SwitchSchedule, saveNow: boolean) => {
    store.edit(next);
    if (saveNow && !isUnsaved && validateSchedule(next).length === 0) void store.save(names);
  };
  const change = (index: number, changes: Partial<SwitchPeriod>, saveNow: boolean) => {
    const next = withPeriod(schedule, index, changes);
    if (index === openAt) setOpen(next.periods[index]);
    edit(next, saveNow);
  };
  const remove = (index: number) => {
    setRemoving(undefined);
    setOpen(undefined);
    const next = withoutPeriod(schedule, index);
    if (next.periods.length > 0) edit(next, true);
    else if (view.reading?.schedule === undefined) store.discard();
    else void store.remove();
  };

  return (
    <div className={styles['periods']}>
      {periods.length > 0 && (
        <ul className={styles['list']}>
          {periods.map((period, index) => (
            <li key={index} className={styles['period']} data-enabled={period.enabled ? '' : undefined}>
              <PeriodRow
                period={period}
                mayEdit={mayEdit}
                disabled={disabled}
                pending={view.task === 'save'}
                open={openAt === index}
                onOpen={() => setOpen(openAt === index ? undefined : period)}
                onToggle={(enabled) => change(index, { enabled }, true)}
              />
              {mayEdit && openAt === index && (
                <PeriodForm
                  period={period}
                  writing={isWriting(view)}
                  onChange={(changes) => change(index, changes, false)}
                  onRemove={() => setRemoving(period)}
                />
              )}
              {violations.has(index) && (
                <p className={styles['fault']} role="alert">
                  {t(`fault.${textCodeOf(violations.get(index))}`)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button
          wide
          disabled={disabled}
          onClick={() => {
            const next = withNewPeriod(schedule);
            if (next === undefined) return;
            setOpen(next.periods.at(-1));
            edit(next, false);
          }}
        >
          <Icon path={mdiPlus} />
          {t('periods.add')}
        </Button>
      )}
      <Confirm
        open={removedAt >= 0}
        title={removing === undefined ? '' : t('periods.remove.title', { span: spanText(removing) })}
        text={
          removing === undefined
            ? ''
            : t('periods.remove.text', {
                name,
                days: daysInSentence(removing.weekdays),
                ...timeValues(timeText(removing.turn_on)),
              })
        }
        cancel={t('cancel')}
        action={t('delete.agree')}
        onCancel={() => setRemoving(undefined)}
        onAgree={() => removedAt >= 0 && remove(removedAt)}
      />
    </div>
  );
};

const codesWithText = ['time', 'no_length', 'weekdays', 'overlap'] as const;
const textCodeOf = (code: string | undefined) => codesWithText.find((one) => one === code) ?? 'other';
