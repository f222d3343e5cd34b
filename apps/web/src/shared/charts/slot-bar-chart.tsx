import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './chart.module.css';
import { valueAxis, widthOf } from './value-axis.ts';

/** One bar: an hour, a day, a month. */
interface SlotBar {
  /** Tells it from the others. */
  readonly start: number;
  /** Undefined: a gap, or what has not begun. */
  readonly value: number | undefined;
  /** Drawn as a gap where there is no value, and marked where a part of it is missing. */
  readonly hasGap: boolean;
  /** When it is, in words: '18–19', 'lunedì 16 nov'. */
  readonly name: string;
  /** Its label on the axis, where it has one. */
  readonly tick?: string | undefined;
}

interface SlotBarChartProps {
  readonly label: string;
  readonly bars: readonly SlotBar[];
  /** The label at the end of the axis, such as 24. */
  readonly endTick?: string | undefined;
  /** The bar that is marked while none is under the finger. */
  readonly marked: number | undefined;
  /** What the pill above a bar says, and a screen reader of it. */
  readonly textOf: (bar: SlotBar) => string;
}

/** Below this the axis does not shrink, kWh. */
const LEAST_TOP = 0.1;
/** A bar at least this high can be seen, percent. */
const LEAST_HEIGHT = 1.5;

/** Bars of any time, with the value under the finger; arrow keys go from one to the next. */
export const SlotBarChart = ({ label, bars, endTick, marked, textOf }: SlotBarChartProps) => {
  const [chosen, setChosen] = useState<number>();
  const under = chosen === undefined || chosen >= bars.length ? marked : chosen;
  const bar = under === undefined ? undefined : bars[under];
  const { to, ticks, texts } = valueAxis([0, Math.max(LEAST_TOP, ...bars.map(({ value }) => value ?? 0))]);
  const left = under === undefined ? 0 : ((under + 0.5) / bars.length) * 100;

  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
    setChosen(Math.min(bars.length - 1, Math.max(0, index)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextBar(event.key, under ?? 0, bars.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <div className={classNames(styles['chart'], styles['tall'])}>
      <div className={styles['y']} style={{ minWidth: widthOf(texts) }} aria-hidden="true">
        {ticks.map((tick, index) => (
          <span key={tick} style={{ bottom: `${(tick / to) * 100}%` }}>
            {texts[index]}
          </span>
        ))}
      </div>
      <div
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={(under ?? 0) + 1}
        aria-valuetext={bar === undefined ? '' : `${bar.name}: ${textOf(bar)}`}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(undefined)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        {ticks.map((tick) => (
          <i key={tick} className={styles['rule']} style={{ bottom: `${(tick / to) * 100}%` }} />
        ))}
        <div className={classNames(styles['bars'], bars.length > 28 && styles['dense'])}>
          {bars.map(({ start, value, hasGap }, index) => (
            <span
              key={start}
              data-now={index === under ? '' : undefined}
              data-gap={hasGap ? (value === undefined ? 'whole' : 'part') : undefined}
            >
              <i
                data-level={value === undefined || value === 0 ? 'none' : undefined}
                style={{ height: `${Math.max(((value ?? 0) / to) * 100, LEAST_HEIGHT)}%` }}
              />
            </span>
          ))}
        </div>
        {bar !== undefined && (
          <b
            className={classNames(styles['pill'], styles['above'])}
            data-left={left > 50 ? '' : undefined}
            style={{ left: `${left}%` }}
            aria-hidden="true"
          >
            {textOf(bar)}
            {chosen !== undefined && ` · ${bar.name}`}
          </b>
        )}
      </div>
      <div className={styles['x']} aria-hidden="true">
        {bars.map(({ start, tick }, index) =>
          tick === undefined ? null : (
            <span key={start} style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}>
              {tick}
            </span>
          ),
        )}
        {endTick !== undefined && (
          <span data-edge="end" style={{ left: '100%' }}>
            {endTick}
          </span>
        )}
      </div>
    </div>
  );
};

/** The bar that a key goes to; undefined for other keys. */
function nextBar(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
