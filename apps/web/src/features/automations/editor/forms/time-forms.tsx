import { useState } from 'react';
import type { Condition, Trigger } from '@soglia/automations/config';
import { Segments } from '#home/controls/segments.tsx';
import type { PartPlace } from '../editor-context.ts';
import { DurationInput } from './duration-input.tsx';
import { PartForm } from './part-form.tsx';
import { TimeInput } from './time-input.tsx';
import { useHubSince } from './use-hub-since.ts';
import { WeekdayChips } from './weekday-chips.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

interface FormOf<Part> {
  readonly part: Part;
  readonly place: PartPlace;
}

type Of<All extends { readonly kind: string }, Kind extends All['kind']> = Extract<
  All,
  { readonly kind: Kind }
>;

const isClock = (at: string | undefined) => at === undefined || /^\d{1,2}:\d\d/.test(at);

/** 'Sono le …' */
export const TimeTriggerForm = ({ part, place }: FormOf<Of<Trigger, 'time'>>) => {
  const [at, setAt] = useState(part.at);
  const [weekdays, setWeekdays] = useState(part.weekdays);
  // Before, a condition asks for the days.
  const takesDays = useHubSince(2025, 9) || part.weekdays.length > 0;
  const [first] = at;
  return (
    <PartForm
      part={first === '' ? undefined : { section: 'trigger', part: { ...part, at, weekdays } }}
      place={place}
    >
      {at.map((time, index) =>
        isClock(time) ? (
          <TimeInput
            key={index}
            label={t('time.at')}
            value={time}
            onChange={(next) => setAt(at.with(index, next))}
          />
        ) : null,
      )}
      {takesDays ? (
        <div className={styles['field']}>
          <span>{t('days')}</span>
          <WeekdayChips label={t('days')} value={weekdays} onChange={setWeekdays} />
        </div>
      ) : (
        <p className={styles['hint']}>{t('days.older')}</p>
      )}
    </PartForm>
  );
};

/** 'L’ora è tra … e …', on some days. */
export const TimeConditionForm = ({ part, place }: FormOf<Of<Condition, 'time'>>) => {
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
      place={place}
    >
      {isClock(part.after) && (
        <TimeInput label={t('time.from')} value={after ?? ''} onChange={setAfter} optional />
      )}
      {isClock(part.before) && (
        <TimeInput label={t('time.to')} value={before ?? ''} onChange={setBefore} optional />
      )}
      <div className={styles['field']}>
        <span>{t('days')}</span>
        <WeekdayChips label={t('days')} value={weekdays} onChange={setWeekdays} />
      </div>
    </PartForm>
  );
};

type SunEvent = 'sunrise' | 'sunset';
type Side = 'before' | 'at' | 'after';

const sunOptions = () =>
  (['sunset', 'sunrise'] as const).map((value) => ({ value, label: t(`sun.${value}`) }));

const HALF_AN_HOUR = 1800;

/** 'Al tramonto', so long before or after. */
export const SunTriggerForm = ({ part, place }: FormOf<Of<Trigger, 'sun'>>) => {
  const [event, setEvent] = useState<SunEvent>(part.event);
  const { offsetSeconds } = part;
  const [side, setSide] = useState<Side>(offsetSeconds === 0 ? 'at' : offsetSeconds < 0 ? 'before' : 'after');
  const [span, setSpan] = useState(Math.abs(offsetSeconds) || HALF_AN_HOUR);
  const offset = side === 'at' ? 0 : side === 'before' ? -span : span;
  return (
    <PartForm part={{ section: 'trigger', part: { ...part, event, offsetSeconds: offset } }} place={place}>
      <Segments label={t('sun')} options={sunOptions()} value={event} onChange={setEvent} />
      <Segments
        label={t('sun.when')}
        options={(['before', 'at', 'after'] as const).map((value) => ({ value, label: t(`sun.${value}`) }))}
        value={side}
        onChange={setSide}
      />
      {side !== 'at' && <DurationInput label={t('sun.offset')} value={span} onChange={setSpan} />}
    </PartForm>
  );
};

/** 'Il sole è tramontato', 'è sorto'; with an offset only where it has one already. */
export const SunConditionForm = ({ part, place }: FormOf<Of<Condition, 'sun'>>) => {
  const isPlain = part.afterOffsetSeconds === 0 && part.beforeOffsetSeconds === 0;
  const [held, setHeld] = useState<'dark' | 'light' | undefined>(
    !isPlain
      ? undefined
      : part.after === 'sunset' && part.before === 'sunrise'
        ? 'dark'
        : part.after === 'sunrise' && part.before === 'sunset'
          ? 'light'
          : undefined,
  );
  const next =
    held === undefined
      ? part
      : ({
          ...part,
          after: held === 'dark' ? 'sunset' : 'sunrise',
          before: held === 'dark' ? 'sunrise' : 'sunset',
          afterOffsetSeconds: 0,
          beforeOffsetSeconds: 0,
        } as const);
  return (
    <PartForm part={{ section: 'condition', part: next }} place={place}>
      <Segments
        label={t('sun')}
        options={(['dark', 'light'] as const).map((value) => ({ value, label: t(`sun.${value}`) }))}
        value={held}
        onChange={setHeld}
      />
    </PartForm>
  );
};
