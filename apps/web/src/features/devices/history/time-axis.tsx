import { marksOf } from './axis-words.ts';
import styles from './chart.module.css';
import type { Span } from './points.ts';

/** How near to an end a word stands by it instead of over its place, percent. */
const EDGE = 6;

const edgeOf = (place: number) => (place < EDGE ? 'start' : place > 100 - EDGE ? 'end' : undefined);

/** The hours or days under a chart. */
export const TimeAxis = ({ span }: { readonly span: Span }) => (
  <div className={styles['x']} aria-hidden="true">
    {marksOf(span).map(({ at, place, word }) => (
      <span key={at} data-edge={edgeOf(place)} style={{ left: `${place}%` }}>
        {word}
      </span>
    ))}
  </div>
);
