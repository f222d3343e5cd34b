import { useRef, useState } from 'react';
import { mdiContentCopy, mdiPlus } from '@mdi/js';
import { weekTimelineOf, weekdays, type ThermostatSchedule, type Weekday } from '@soglia/schedules';
import { formatTemperature } from '#shared/format/quantity.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { Scale } from '../../controls/scale.ts';
import { DayChips } from '../day-chips.tsx';
import { useHouseClock } from '#hub/use-house-clock.ts';
import panel from '../schedule-panel.module.css';
import { t } from '../texts/index.ts';
import { daysText, timeText } from '../week-words.ts';
import { CopyDays } from './copy-days.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { SetPoints } from './set-points.tsx';
import {
  sameDays,
  toScale,
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

/** Edits a week of temperatures. Days with the same set points are edited together, a single one after a second press. */
export const WeekEditor = ({ schedule, type, mayEdit, onEdit }: WeekEditorProps) => {
  const { scale, unit } = type;
  const { week } = schedule;
  const clock = useHouseClock();
  const [picked, setPicked] = useState<readonly Weekday[]>();
  const [copying, setCopying] = useState(false);
  const [message, setMessage] = useState<string>();
  const buttons = useRef<HTMLDivElement>(null);

  const anchor = picked?.[0] ?? clock?.day ?? 'monday';
  const chosen = sameDays(week, anchor).filter((day) => picked?.includes(day) !== false);
  const points = week[anchor];
  const intervals = weekTimelineOf(schedule).filter(({ day }) => day === anchor);

  const edit = (next: DaySchedule | undefined, refusal?: string) => {
    setMessage(next === undefined ? refusal : undefined);
    if (next === undefined) return;
    // These days stay selected, and no other day joins when its set points become equal.
    setPicked([anchor, ...chosen]);
    onEdit({ ...schedule, week: withDays(week, chosen, next) });
  };
  const press = (day: Weekday) => {
    setMessage(undefined);
    setCopying(false);
    const group = sameDays(week, day);
    const alone = chosen.includes(day) && chosen.length > 1;
    setPicked(alone ? [day] : [day, ...group]);
  };
  const limits = t('week.limits', { min: scale.min, max: formatTemperature(scale.max, unit) });

  return (
    <div className={styles['week']}>
      <div className={styles['head']}>
        <DayChips label={t('days')} pressed={chosen} onPress={press} />
        <p role="status">{t('week.editing', { days: daysText(chosen) })}</p>
      </div>
      <DayTimeline
        days={daysText(chosen)}
        now={clock !== undefined && chosen.includes(clock.day) ? clock.minute : undefined}
        onChange={edit}
        {...{ points, intervals, scale, unit, mayEdit }}
      />
      {points.length === 0 ? (
        <p className={styles['hint']}>{t('week.empty')}</p>
      ) : (
        <SetPoints
          {...{ points, scale, unit, mayEdit }}
          onTime={(index, from) =>
            edit(withTime(points, index, from), t('week.taken', { time: timeText(from) }))
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
          {copying && (
            <CopyDays
              from={chosen}
              onCancel={() => setCopying(false)}
              onCopy={(days) => {
                setCopying(false);
                setPicked([anchor, ...chosen, ...days]);
                onEdit({ ...schedule, week: withDays(week, days, points) });
              }}
            />
          )}
          <div ref={buttons} className={panel['choices']}>
            <Button onClick={() => edit(withNewPoint(points, scale), t('week.full'))}>
              <Icon path={mdiPlus} />
              {t('week.add')}
            </Button>
            {!copying && chosen.length < weekdays.length && (
              <Button onClick={() => setCopying(true)}>
                <Icon path={mdiContentCopy} />
                {t('week.copy')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
