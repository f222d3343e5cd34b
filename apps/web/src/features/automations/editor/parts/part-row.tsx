import { useId, type KeyboardEvent } from 'react';
import { mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useEditor, type EditorPage } from '../editor-context.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { Sentence, sentenceText } from './sentence.tsx';
import styles from './parts.module.css';
import { t } from '../texts/index.ts';

interface PartRowProps {
  readonly part: AnyPart;
  readonly path: string;
  /** Shows the buttons that move it, in place of the one that removes it. */
  readonly sorting: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A part as its sentence; pressed, it is edited. */
export const PartRow = ({ part, path, sorting, first, last, onMove, onRemove, onKeyDown }: PartRowProps) => {
  const { open, errors, readOnly, words } = useEditor();
  const text = sentenceText(part, words);
  const id = useId();
  const error = errors.get(path);
  return (
    <li className={classNames(styles['row'], part.part.isDisabled && styles['off'])}>
      <button
        type="button"
        className={styles['open']}
        data-part={path}
        data-error={error === undefined ? undefined : ''}
        aria-describedby={error === undefined ? undefined : id}
        onClick={() => open(pageOf(part, path))}
        onKeyDown={onKeyDown}
      >
        <Sentence part={part} />
        {part.part.kind === 'other' && <em className={styles['tag']}>{t('other.tag')}</em>}
        {part.part.isDisabled && <em className={styles['tag']}>{t('disabled')}</em>}
      </button>
      {!readOnly &&
        (sorting ? (
          <>
            <IconButton
              icon={mdiChevronUp}
              label={t('move.up', { part: text })}
              data-move="up"
              disabled={first}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={mdiChevronDown}
              label={t('move.down', { part: text })}
              data-move="down"
              disabled={last}
              onClick={() => onMove(1)}
            />
          </>
        ) : (
          <IconButton icon={mdiClose} label={t('remove', { part: text })} onClick={onRemove} />
        ))}
      {error !== undefined && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </li>
  );
};

/** The page on which a part is edited, or looked at. */
function pageOf(part: AnyPart, path: string): EditorPage {
  const { kind } = part.part;
  if (kind === 'other') return { kind: 'other', path };
  if (kind === 'if' || kind === 'and' || kind === 'or' || kind === 'not' || kind === 'wait_for_trigger')
    return { kind: 'group', path };
  if (part.section === 'action' && part.part.kind === 'condition')
    return pageOf({ section: 'condition', part: part.part.condition }, `${path}.condition`);
  return { kind: 'part', start: { kind: 'part', part }, position: { path } };
}
