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

/** Keys and values in lines, without the signs of a data format; no more is written than is shown. */
function plainText(value: unknown): string {
  let text = '';
  for (const line of linesOf(value, 0)) {
    text += text === '' ? line : `\n${line}`;
    if (text.length > LONGEST) return `${text.slice(0, LONGEST)}…`;
  }
  return text;
}

/** Deeper than any automation of people. */
const DEEPEST = 20;

function* linesOf(value: unknown, depth: number): Generator<string> {
  const indent = '  '.repeat(depth);
  if (typeof value !== 'object' || value === null) yield `${indent}${String(value)}`;
  else if (depth > DEEPEST) yield `${indent}…`;
  else
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      const name = Array.isArray(value) ? '•' : `${key}:`;
      if (typeof inner !== 'object' || inner === null) yield `${indent}${name} ${String(inner)}`;
      else {
        yield `${indent}${name}`;
        yield* linesOf(inner, depth + 1);
      }
    }
}
