import { marksOf, type Mark } from './axis-labels.ts';
import styles from './chart.module.css';
import type { Span } from './points.ts';

/** How near to an end a word stands by it instead of over its place, percent. */
const EDGE = 6;
/** So many words have room for moving. */
const MOST = 5;

const edgeOf = (place: number) => (place < EDGE ? 'start' : place > 100 - EDGE ? 'end' : undefined);

/** Where many words share the line, one that had to move in from an end would lie over its neighbour. */
const hasRoom = ({ place }: Mark, _: number, marks: readonly Mark[]) =>
  marks.length <= MOST || edgeOf(place) === undefined;

/** The hours or days under a chart. */
export const TimeAxis = ({ span }: { readonly span: Span }) => (
  <div className={styles['x']} aria-hidden="true">
    {marksOf(span)
      .filter(hasRoom)
      .map(({ at, place, word }) => (
        <span key={at} data-edge={edgeOf(place)} style={{ left: `${place}%` }}>
          {word}
        </span>
      ))}
  </div>
);
