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
import { Ribbon } from './ribbon.tsx';
import { SetPoints } from './set-points.tsx';
import {
  alike,
  toScale,
  withDays,
  without,
  withOneMore,
  withTemperature,
  withTime,
  type Day,
} from './week-edit.ts';
import styles from './week-editor.module.css';

interface WeekEditorProps {
  readonly programme: ThermostatSchedule;
  readonly of: { readonly scale: Scale; readonly unit: string };
  readonly mayEdit: boolean;
  readonly onEdit: (programme: ThermostatSchedule) => void;
}

/** A week of temperatures: days that are alike are edited together, one alone at a second press, and one copied to others. */
export const WeekEditor = ({ programme, of, mayEdit, onEdit }: WeekEditorProps) => {
  const { scale, unit } = of;
  const { week } = programme;
  const clock = useHouseClock();
  const [picked, setPicked] = useState<readonly Weekday[]>();
  const [copying, setCopying] = useState(false);
  const [word, setWord] = useState<string>();
  const keys = useRef<HTMLDivElement>(null);

  const anchor = picked?.[0] ?? clock?.day ?? 'monday';
  const chosen = alike(week, anchor).filter((day) => picked?.includes(day) !== false);
  const points = week[anchor];
  const stretches = weekTimelineOf(programme).filter(({ day }) => day === anchor);

  const put = (next: Day | undefined, refusal?: string) => {
    setWord(next === undefined ? refusal : undefined);
    if (next === undefined) return;
    // From here on they stay together, and no other day joins them by chance.
    setPicked([anchor, ...chosen]);
    onEdit({ ...programme, week: withDays(week, chosen, next) });
  };
  const press = (day: Weekday) => {
    setWord(undefined);
    setCopying(false);
    const group = alike(week, day);
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
      <Ribbon
        days={daysText(chosen)}
        now={clock !== undefined && chosen.includes(clock.day) ? clock.minute : undefined}
        onDraw={put}
        {...{ points, stretches, scale, unit, mayEdit }}
      />
      {points.length === 0 ? (
        <p className={styles['hint']}>{t('week.empty')}</p>
      ) : (
        <SetPoints
          {...{ points, scale, unit, mayEdit }}
          onTime={(index, from) =>
            put(withTime(points, index, from), t('week.taken', { time: timeText(from) }))
          }
          onDegrees={(index, value) => {
            put(withTemperature(points, index, value, scale));
            if (toScale(value, scale) !== value && (value < scale.min || value > scale.max)) setWord(limits);
          }}
          onRemove={(index) => {
            put(without(points, index));
            // What had the focus is gone.
            keys.current?.querySelector('button')?.focus();
          }}
        />
      )}
      {mayEdit && (
        <>
          <p className={styles['hint']} role="status" data-word={word === undefined ? undefined : ''}>
            {word ?? limits}
          </p>
          {copying && (
            <CopyDays
              from={chosen}
              onLeave={() => setCopying(false)}
              onCopy={(days) => {
                setCopying(false);
                setPicked([anchor, ...chosen, ...days]);
                onEdit({ ...programme, week: withDays(week, days, points) });
              }}
            />
          )}
          <div ref={keys} className={panel['choices']}>
            <Button onClick={() => put(withOneMore(points, scale), t('week.full'))}>
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
