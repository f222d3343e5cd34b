import { useRef, useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { weekTimelineOf, weekdays, type ThermostatSchedule, type Weekday } from '@soglia/schedules';
import { formatTemperature } from '#shared/format/quantity.ts';
import { WeekdayChips } from '#shared/forms/weekday-chips.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useHouseClock } from '#hub/use-house-clock.ts';
import type { Scale } from '../../controls/scale.ts';
import panel from '../schedule-panel.module.css';
import { t } from '../texts/index.ts';
import { daysInSentence, daysText, timeText, timeValues } from '../week-words.ts';
import { DayTimeline } from './day-timeline.tsx';
import { SetPoints } from './set-points.tsx';
import {
  sameDays,
  toScale,
  toggledSelection,
  usualDays,
  withDays,
  withNewPoint,
  withoutPoint,
  withTemperature,
  withTime,
  type DaySchedule,
} from './week-edit.ts';
import styles from './week-editor.module.css';

interface WeekEditorProps {
  readonly schedule: ThermostatSchedule;
  readonly type: { readonly scale: Scale; readonly unit: string };
  readonly mayEdit: boolean;
  readonly onEdit: (schedule: ThermostatSchedule) => void;
}

/** Edits a week of temperatures: the selected days together. At first those like today are selected. */
export const WeekEditor = ({ schedule, type, mayEdit, onEdit }: WeekEditorProps) => {
  const { scale, unit } = type;
  const { week } = schedule;
  const clock = useHouseClock();
  const [picked, setPicked] = useState<readonly Weekday[]>();
  const [message, setMessage] = useState<string>();
  const buttons = useRef<HTMLDivElement>(null);

  const today = clock?.day ?? 'monday';
  const selected = picked ?? [today, ...sameDays(week, today).filter((day) => day !== today)];
  const anchor = selected[0] ?? today;
  const chosen = weekdays.filter((day) => selected.includes(day));
  const alike = sameDays(week, anchor);
  const others = chosen.filter((day) => !alike.includes(day));
  const points = week[anchor];
  const intervals = weekTimelineOf(schedule).filter(({ day }) => day === anchor);

  const edit = (next: DaySchedule | undefined, refusal?: string) => {
    setMessage(next === undefined ? refusal : undefined);
    if (next === undefined) return;
    // These days stay selected, also when another day becomes equal.
    setPicked(selected);
    onEdit({ ...schedule, week: withDays(week, chosen, next) });
  };
  const select = (days: readonly Weekday[]) => {
    setMessage(undefined);
    setPicked(days);
  };
  const limits = t('week.limits', { min: scale.min, max: formatTemperature(scale.max, unit) });

  return (
    <div className={styles['week']}>
      <div className={styles['head']}>
        <WeekdayChips
          label={t('days')}
          week={weekdays}
          pressed={chosen}
          onPress={(day) => select(toggledSelection(selected, day))}
        />
        <div className={styles['pick']} role="group" aria-label={t('week.pick')}>
          {(['work', 'rest', 'all'] as const).map((which) => (
            <button key={which} type="button" onClick={() => select(usualDays[which])}>
              {t(`week.${which}`)}
            </button>
          ))}
        </div>
        <p role="status">
          {t('week.editing', { days: daysInSentence(chosen) })}
          {others.length > 0 && <> · {t('week.differ', { days: daysInSentence(others) })}</>}
        </p>
        {mayEdit && others.length > 0 && (
          <Button look="soft" onClick={() => edit(points)}>
            {t('week.sameForAll')}
          </Button>
        )}
      </div>
      <DayTimeline
        days={daysText(chosen)}
        now={clock !== undefined && chosen.includes(clock.day) ? clock.minute : undefined}
        onChange={edit}
        points={points}
        intervals={intervals}
        scale={scale}
        unit={unit}
        mayEdit={mayEdit}
      />
      {points.length === 0 ? (
        <p className={styles['hint']}>{t('week.empty')}</p>
      ) : (
        <SetPoints
          points={points}
          scale={scale}
          unit={unit}
          mayEdit={mayEdit}
          onTime={(index, from) =>
            edit(withTime(points, index, from), t('week.taken', timeValues(timeText(from))))
          }
          onDegrees={(index, value) => {
            edit(withTemperature(points, index, value, scale));
            if (toScale(value, scale) !== value && (value < scale.min || value > scale.max))
              setMessage(limits);
          }}
          onRemove={(index) => {
            edit(withoutPoint(points, index));
            // The focused button has been removed.
            buttons.current?.querySelector('button')?.focus();
          }}
        />
      )}
      {mayEdit && (
        <>
          <p className={styles['hint']} role="status" data-word={message === undefined ? undefined : ''}>
            {message ?? limits}
          </p>
          <div ref={buttons} className={panel['choices']}>
            <Button onClick={() => edit(withNewPoint(points, scale), t('week.full'))}>
              <Icon path={mdiPlus} />
              {t('week.add')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};
