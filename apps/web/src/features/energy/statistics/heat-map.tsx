import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { DataTable } from '#shared/charts/data-table.tsx';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { weekdayName } from '#shared/format/weekdays.ts';
import { greatestIn, HEAT_LEVELS, heatLevel, type WeekHeatMap } from './heat-map-levels.ts';
import styles from './statistics.module.css';
import { t } from './texts/index.ts';

interface HeatMapProps {
  readonly label: string;
  readonly map: WeekHeatMap;
}

interface Cell {
  readonly day: number;
  readonly hour: number;
}

const HOURS = 24;
const DAYS = 7;
const hours = Array.from({ length: HOURS }, (_, hour) => hour);
const levels = Array.from({ length: HEAT_LEVELS }, (_, level) => level + 1);

/** Names of the weekdays, Monday first. */
const weekdays = (width: 'long' | 'short'): readonly string[] =>
  Array.from({ length: DAYS }, (_, day) => weekdayName(day, width));

/**
 * The mean use of each hour of the week. Squares grow with the value, so that no colour has to be told from another;
 * arrow keys go from one to the next, and a table stands behind.
 */
export const HeatMap = ({ label, map }: HeatMapProps) => {
  const [at, setAt] = useState<Cell>();
  const greatest = greatestIn(map);
  const [long, short] = useMemo(() => [weekdays('long'), weekdays('short')], []);
  const textOf = ({ day, hour }: Cell) => {
    const value = map[day]?.[hour];
    const when = t('heat.when', { day: long[day] ?? '', from: hour, to: hour + 1 });
    return `${when}: ${value === undefined ? t('heat.unknown') : formatQuantity(value, 'kWh', { min: 2, max: 2 })}`;
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const index = (share: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    setAt({ day: index((clientY - top) / height, DAYS), hour: index((clientX - left) / width, HOURS) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextCell(event.key, at ?? { day: 0, hour: 0 });
    if (next === undefined) return;
    event.preventDefault();
    setAt(at === undefined ? { day: 0, hour: 0 } : next);
  };
  const index = at === undefined ? 0 : at.day * HOURS + at.hour;
  return (
    <figure className={styles['heat']}>
      <figcaption className="vh">{label}</figcaption>
      <p className={styles['under']} aria-hidden="true">
        {at === undefined ? t('heat.point') : textOf(at)}
      </p>
      <div className={styles['week']}>
        <div className={styles['days']} aria-hidden="true">
          {short.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
        <div
          className={styles['cells']}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={DAYS * HOURS}
          aria-valuenow={index + 1}
          aria-valuetext={textOf(at ?? { day: 0, hour: 0 })}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(undefined)}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setAt(undefined)}
        >
          {map.map((row, day) =>
            hours.map((hour) => (
              <i
                key={day * HOURS + hour}
                data-level={heatLevel(row[hour], greatest) ?? 'unknown'}
                data-at={at?.day === day && at.hour === hour ? '' : undefined}
              />
            )),
          )}
        </div>
        <div className={styles['hours']} aria-hidden="true">
          {[0, 6, 12, 18, HOURS].map((hour) => (
            <span key={hour} style={{ left: `${(hour / HOURS) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      <p className={styles['legend']} aria-hidden="true">
        <span>{formatQuantity(0, 'kWh')}</span>
        {levels.map((level) => (
          <i key={level} data-level={level} />
        ))}
        <span>{formatQuantity(greatest, 'kWh', { max: 2 })}</span>
      </p>
      <DataTable
        caption={label}
        head={[t('heat.hour'), ...short]}
        rows={() =>
          hours.map((hour) => [
            t('heat.span', { from: hour, to: hour + 1 }),
            ...map.map((row) => {
              const value = row[hour];
              return value === undefined ? '–' : formatNumber(value, { min: 2, max: 2 });
            }),
          ])
        }
      />
    </figure>
  );
};

/** The cell that a key goes to; undefined for other keys. */
function nextCell(key: string, { day, hour }: Cell): Cell | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { day, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { day, hour: Math.min(HOURS - 1, hour + 1) };
    case 'ArrowUp':
      return { day: Math.max(0, day - 1), hour };
    case 'ArrowDown':
      return { day: Math.min(DAYS - 1, day + 1), hour };
    case 'Home':
      return { day, hour: 0 };
    case 'End':
      return { day, hour: HOURS - 1 };
    default:
      return undefined;
  }
}
