import { useRef } from 'react';
import { mdiCalendarMonthOutline, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { nextPeriod, periodAt, previousPeriod, type Period, type PeriodKind } from '@soglia/energy/periods';
import { Segments } from '#home/controls/segments.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { dateValue, momentOfDate, periodName } from './period-words.ts';
import styles from './period-picker.module.css';
import { t } from './texts/index.ts';

const kinds: readonly PeriodKind[] = ['day', 'week', 'month', 'year'];

interface PeriodPickerProps {
  readonly period: Period;
  /** Milliseconds since the epoch; no later period can be chosen. */
  readonly now: number;
  readonly onPeriod: (period: Period) => void;
}

/** A day, a week, a month or a year: by arrows, or from a calendar. */
export const PeriodPicker = ({ period, now, onPeriod }: PeriodPickerProps) => {
  const { kind, start, end, timeZone } = period;
  const field = useRef<HTMLInputElement>(null);
  const isLast = end > now;
  const open = () => {
    try {
      field.current?.showPicker();
    } catch {
      // A browser without a calendar: the date is typed.
    }
  };
  return (
    <div className={styles['picker']}>
      <div>
        <Segments
          label={t('kinds')}
          value={kind}
          onChange={(next) => onPeriod(periodAt(next, Math.min(now, end - 1), timeZone))}
          options={kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
      </div>
      <div className={styles['row']}>
        <IconButton
          icon={mdiChevronLeft}
          label={t(`previous.${kind}`)}
          onClick={() => onPeriod(previousPeriod(period))}
        />
        <label className={styles['date']}>
          <Icon path={mdiCalendarMonthOutline} />
          <span>{periodName(period, now)}</span>
          <input
            ref={field}
            type="date"
            aria-label={t('calendar')}
            value={dateValue(start, timeZone)}
            max={dateValue(now, timeZone)}
            onClick={open}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              open();
            }}
            onChange={({ target }) => {
              const at = momentOfDate(target.value, timeZone);
              if (at !== undefined && at > 0) onPeriod(periodAt(kind, Math.min(at, now), timeZone));
            }}
          />
        </label>
        <IconButton
          icon={mdiChevronRight}
          label={t(`next.${kind}`)}
          aria-disabled={isLast || undefined}
          className={isLast ? styles['off'] : undefined}
          onClick={() => {
            if (!isLast) onPeriod(nextPeriod(period));
          }}
        />
      </div>
    </div>
  );
};
