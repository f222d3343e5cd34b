import { mdiLockOutline } from '@mdi/js';
import { Note } from '#shared/ui/note.tsx';
import type { AnyPart } from '../draft/part-lists.ts';
import { Sentence } from '../parts/sentence.tsx';
import styles from './pages.module.css';
import { t } from '../texts/index.ts';

/** Most that is shown of a part, in characters. */
const LONGEST = 20_000;

/** A part that is kept as it is: what it says, and what it holds, as the hub has it. */
export const PlainPart = ({ part }: { readonly part: AnyPart }) => (
  <div className={styles['plain']}>
    <p>
      <Sentence part={part} />
    </p>
    <Note tone="info" icon={mdiLockOutline} role="status">
      {t('other.text')}
    </Note>
    <details>
      <summary>{t('other.show')}</summary>
      <pre>{plainText(part.part.kind === 'other' ? part.part.value : part.part.source)}</pre>
    </details>
  </div>
);

/** Keys and values in lines, without the signs of a data format. */
function plainText(value: unknown, depth = 0): string {
  const lines = linesOf(value, depth).join('\n');
  return lines.length > LONGEST ? `${lines.slice(0, LONGEST)}…` : lines;
}

/** Deeper than any automation of people. */
const DEEPEST = 20;

function linesOf(value: unknown, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  if (typeof value !== 'object' || value === null) return [`${indent}${String(value)}`];
  if (depth > DEEPEST) return [`${indent}…`];
  return Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) => {
    const name = Array.isArray(value) ? '•' : `${key}:`;
    return typeof inner === 'object' && inner !== null
      ? [`${indent}${name}`, ...linesOf(inner, depth + 1)]
      : [`${indent}${name} ${String(inner)}`];
  });
}
