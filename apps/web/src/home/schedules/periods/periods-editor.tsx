import { useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { validateSchedule, type ScheduleNames, type SwitchSchedule } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { isWriting, type ProgrammeKeeper, type ProgrammeView } from '../schedule-store.ts';
import { t } from '../texts/index.ts';
import { daysText, timeText } from '../week-words.ts';
import { faultsByRow, withNewPeriod, withoutPeriod, withPeriod } from './period-edit.ts';
import { PeriodForm } from './period-form.tsx';
import { PeriodRow } from './period-row.tsx';
import { spanText } from './period-words.ts';
import styles from './periods-editor.module.css';

interface PeriodsEditorProps {
  readonly programme: SwitchSchedule;
  /** The device's. */
  readonly name: string;
  readonly mayEdit: boolean;
  /** The hub is away. */
  readonly disabled: boolean;
  readonly keeper: ProgrammeKeeper;
  readonly view: ProgrammeView;
  readonly names: ScheduleNames;
}

/** When a device is on, one period a row. A switch or a removal is saved at once, unless something is being written. */
export const PeriodsEditor = (props: PeriodsEditorProps) => {
  const { programme, name, mayEdit, disabled, keeper, view, names } = props;
  const [open, setOpen] = useState<number>();
  const [leaving, setLeaving] = useState<number>();
  const { periods } = programme;
  const faults = faultsByRow(programme);
  const isUnsaved = view.draft !== undefined;
  const leaver = leaving === undefined ? undefined : periods[leaving];

  const put = (next: SwitchSchedule, atOnce: boolean) => {
    keeper.edit(next);
    if (atOnce && !isUnsaved && validateSchedule(next).length === 0) void keeper.save(names);
  };
  const remove = (index: number) => {
    setLeaving(undefined);
    setOpen(undefined);
    const next = withoutPeriod(programme, index);
    if (next.periods.length > 0) put(next, true);
    else if (view.reading?.schedule === undefined) keeper.discard();
    else void keeper.remove();
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
                open={open === index}
                onOpen={() => setOpen(open === index ? undefined : index)}
                onToggle={(enabled) => put(withPeriod(programme, index, { enabled }), true)}
              />
              {mayEdit && open === index && (
                <PeriodForm
                  period={period}
                  writing={isWriting(view)}
                  onChange={(changes) => put(withPeriod(programme, index, changes), false)}
                  onRemove={() => setLeaving(index)}
                  onClose={() => setOpen(undefined)}
                />
              )}
              {faults.has(index) && (
                <p className={styles['fault']} role="alert">
                  {t(`fault.${wordFor(faults.get(index))}`)}
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
            const next = withNewPeriod(programme);
            if (next === undefined) return;
            setOpen(periods.length);
            put(next, false);
          }}
        >
          <Icon path={mdiPlus} />
          {t('periods.add')}
        </Button>
      )}
      <Confirm
        open={leaver !== undefined}
        title={leaver === undefined ? '' : t('periods.remove.title', { span: spanText(leaver) })}
        text={
          leaver === undefined
            ? ''
            : t('periods.remove.text', {
                name,
                days: daysText(leaver.weekdays),
                time: timeText(leaver.turn_on),
              })
        }
        cancel={t('cancel')}
        action={t('delete.agree')}
        onCancel={() => setLeaving(undefined)}
        onAgree={() => leaving !== undefined && remove(leaving)}
      />
    </div>
  );
};

const worded = ['time', 'no_length', 'weekdays', 'overlap'] as const;
const wordFor = (code: string | undefined) => worded.find((one) => one === code) ?? 'other';
