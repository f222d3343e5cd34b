import { timeTicksOf, type Tick } from './time-ticks.ts';
import styles from './chart.module.css';
import type { Span } from './points.ts';

/** A label nearer to an end than this is aligned with it, percent. */
const EDGE = 6;
/** With more labels than this there is no room to align them. */
const MOST = 5;

const edgeOf = (position: number) => (position < EDGE ? 'start' : position > 100 - EDGE ? 'end' : undefined);

/** With many labels, one that was aligned with an end would overlap its neighbour. */
const hasRoom = ({ position }: Tick, _: number, marks: readonly Tick[]) =>
  marks.length <= MOST || edgeOf(position) === undefined;

/** The time axis of a chart. */
export const TimeAxis = ({ span }: { readonly span: Span }) => (
  <div className={styles['x']} aria-hidden="true">
    {timeTicksOf(span)
      .filter(hasRoom)
      .map(({ at, position, word }) => (
        <span key={at} data-edge={edgeOf(position)} style={{ left: `${position}%` }}>
          {word}
        </span>
      ))}
  </div>
);
