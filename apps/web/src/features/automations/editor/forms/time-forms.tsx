import { useState } from 'react';
import { weekdays as week, type Condition, type Trigger, type Weekday } from '@soglia/automations/config';
import { Segments } from '#home/controls/segments.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import { WeekdayChips } from '#shared/forms/weekday-chips.tsx';
import type { PartPosition } from '../editor-context.ts';
import { PartForm } from './part-form.tsx';
import { TimeInput } from './time-input.tsx';
import { useHubSince } from './use-hub-since.ts';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

interface FormOf<Part> {
  readonly part: Part;
  readonly position: PartPosition;
}

type Of<All extends { readonly kind: string }, Kind extends All['kind']> = Extract<
  All,
  { readonly kind: Kind }
>;

const isClock = (at: string | undefined) => at === undefined || /^\d{1,2}:\d\d/.test(at);

interface DaysFieldProps {
  /** None: every day. */
  readonly value: readonly Weekday[];
  readonly onChange: (days: readonly Weekday[]) => void;
}

/** The days of the week; all are pressed where it is every day, and one at least is needed. */
const DaysField = ({ value, onChange }: DaysFieldProps) => {
  const chosen = value.length === 0 ? week : value;
  const press = (day: Weekday) => {
    const next = week.filter((one) => (one === day) !== chosen.includes(one));
    onChange(next.length === week.length ? [] : next);
  };
  return (
    <div className={styles['field']}>
      <span>{t('days')}</span>
      <WeekdayChips
        label={t('days')}
        week={week}
        pressed={chosen}
        isDisabled={(day) => chosen.length === 1 && chosen.includes(day)}
        onPress={press}
      />
    </div>
  );
};

/** 'Sono le …' */
export const TimeTriggerForm = ({ part, position }: FormOf<Of<Trigger, 'time'>>) => {
  const [at, setAt] = useState(part.at);
  const [weekdays, setWeekdays] = useState(part.weekdays);
  // Before, a condition asks for the days.
  const takesDays = useHubSince(2025, 9) || part.weekdays.length > 0;
  return (
    <PartForm
      part={at.includes('') ? undefined : { section: 'trigger', part: { ...part, at, weekdays } }}
      position={position}
    >
      {at.map((time, index) =>
        isClock(part.at[index]) ? (
          <TimeInput
            key={index}
            label={t('time.at')}
            value={time}
            onChange={(next) => setAt(at.with(index, next))}
          />
        ) : null,
      )}
      {takesDays ? (
        <DaysField value={weekdays} onChange={setWeekdays} />
      ) : (
        <p className={styles['hint']}>{t('days.older')}</p>
      )}
    </PartForm>
  );
};

/** 'L’ora è tra … e …', on some days. */
export const TimeConditionForm = ({ part, position }: FormOf<Of<Condition, 'time'>>) => {
  const [after, setAfter] = useState(part.after);
  const [before, setBefore] = useState(part.before);
  const [weekdays, setWeekdays] = useState(part.weekdays);
  return (
    <PartForm
      part={{
        section: 'condition',
        part: {
          ...part,
          after: after === '' ? undefined : after,
          before: before === '' ? undefined : before,
          weekdays,
        },
      }}
      position={position}
    >
      {isClock(part.after) && (
        <TimeInput label={t('time.from')} value={after ?? ''} onChange={setAfter} optional />
      )}
      {isClock(part.before) && (
        <TimeInput label={t('time.to')} value={before ?? ''} onChange={setBefore} optional />
      )}
      <DaysField value={weekdays} onChange={setWeekdays} />
    </PartForm>
  );
};

type SunEvent = 'sunrise' | 'sunset';
type Side = 'before' | 'at' | 'after';

const sunOptions = () =>
  (['sunset', 'sunrise'] as const).map((value) => ({ value, label: t(`sun.${value}`) }));

const HALF_AN_HOUR = 1800;

interface OffsetFieldProps {
  /** Names what it is counted from; the buttons alone say it where that stands above. */
  readonly label: string;
  /** Seconds; negative before. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** So long before or after a moment of the sun, or at that moment. */
const OffsetField = ({ label, value, onChange }: OffsetFieldProps) => {
  const side: Side = value === 0 ? 'at' : value < 0 ? 'before' : 'after';
  // Kept while neither is chosen, and while nothing is typed.
  const [shown, setShown] = useState<Side>(side);
  const [span, setSpan] = useState(Math.abs(value) || HALF_AN_HOUR);
  const tell = (next: Side, seconds: number) => {
    setShown(next);
    setSpan(seconds);
    onChange(next === 'at' ? 0 : next === 'before' ? -seconds : seconds);
  };
  return (
    <>
      <Segments
        label={label}
        options={(['before', 'at', 'after'] as const).map((value) => ({ value, label: t(`sun.${value}`) }))}
        value={shown}
        onChange={(next) => tell(next, span)}
      />
      {shown !== 'at' && (
        <DurationInput label={t('sun.offset')} value={span} onChange={(seconds) => tell(shown, seconds)} />
      )}
    </>
  );
};

/** 'Al tramonto', so long before or after. */
export const SunTriggerForm = ({ part, position }: FormOf<Of<Trigger, 'sun'>>) => {
  const [event, setEvent] = useState<SunEvent>(part.event);
  const [offsetSeconds, setOffset] = useState(part.offsetSeconds);
  return (
    <PartForm part={{ section: 'trigger', part: { ...part, event, offsetSeconds } }} position={position}>
      <Segments label={t('sun')} options={sunOptions()} value={event} onChange={setEvent} />
      <OffsetField label={t('sun.when')} value={offsetSeconds} onChange={setOffset} />
    </PartForm>
  );
};

type SunBounds = Pick<
  Of<Condition, 'sun'>,
  'after' | 'before' | 'afterOffsetSeconds' | 'beforeOffsetSeconds'
>;

/** 'È buio', 'c’è luce', from and until a while before or after the sun sets and rises. */
export const SunConditionForm = ({ part, position }: FormOf<Of<Condition, 'sun'>>) => {
  const [bounds, setBounds] = useState<SunBounds>(part);
  const { after, before } = bounds;
  const held =
    after === 'sunset' && before === 'sunrise'
      ? 'dark'
      : after === 'sunrise' && before === 'sunset'
        ? 'light'
        : undefined;
  return (
    <PartForm part={{ section: 'condition', part: { ...part, ...bounds } }} position={position}>
      <Segments
        label={t('sun')}
        options={(['dark', 'light'] as const).map((value) => ({ value, label: t(`sun.${value}`) }))}
        value={held}
        onChange={(next) =>
          setBounds({
            ...bounds,
            after: next === 'dark' ? 'sunset' : 'sunrise',
            before: next === 'dark' ? 'sunrise' : 'sunset',
          })
        }
      />
      {after !== undefined && (
        <div className={styles['field']}>
          <span>{t(`sun.from.${after}`)}</span>
          <OffsetField
            label={t(`sun.from.${after}`)}
            value={bounds.afterOffsetSeconds}
            onChange={(afterOffsetSeconds) => setBounds({ ...bounds, afterOffsetSeconds })}
          />
        </div>
      )}
      {before !== undefined && (
        <div className={styles['field']}>
          <span>{t(`sun.until.${before}`)}</span>
          <OffsetField
            label={t(`sun.until.${before}`)}
            value={bounds.beforeOffsetSeconds}
            onChange={(beforeOffsetSeconds) => setBounds({ ...bounds, beforeOffsetSeconds })}
          />
        </div>
      )}
    </PartForm>
  );
};
