import { useId, useState, type KeyboardEvent } from 'react';
import { mdiLightningBoltOutline, mdiPlay, mdiPlus, mdiTuneVariant } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useEditor } from '../editor-context.ts';
import { partsAt, type Section } from '../draft/part-lists.ts';
import { PartRow } from './part-row.tsx';
import styles from './parts.module.css';
import { t } from '../texts/index.ts';

const icons: Readonly<Record<Section, string>> = {
  trigger: mdiLightningBoltOutline,
  condition: mdiTuneVariant,
  action: mdiPlay,
};

/** Rows that are shown at once; a configuration may hold thousands. */
const SLICE = 100;

interface PartBlockProps {
  readonly section: Section;
  /** The list of the draft: `triggers`, `actions.2.then`. */
  readonly list: string;
  readonly title: string;
  /** What is missing in it. */
  readonly error?: string | undefined;
}

/** One of the lists of a draft: a row for each part, and a button that adds one. */
export const PartBlock = ({ section, list, title, error }: PartBlockProps) => {
  const { state, change, open, readOnly, errors } = useEditor();
  const [most, setMost] = useState(SLICE);
  const [sorting, setSorting] = useState(false);
  const id = useId();
  const parts = partsAt(state.draft, list);
  const isSorting = sorting && parts.length > 1;
  const end = parts.length - 1;
  // The last one too, as what is added stands there, and whatever is faulty.
  const shown = parts
    .map((part, index) => ({ part, index, path: `${list}.${index}` }))
    .filter(({ index, path }) => index < most || index === end || errors.has(path));
  const hidden = parts.length - shown.length;

  const move = (index: number, by: -1 | 1) => change({ type: 'move', path: `${list}.${index}`, by });
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || readOnly) return;
    event.preventDefault();
    move(index, by);
    focusPart(`${list}.${Math.min(Math.max(index + by, 0), parts.length - 1)}`);
  };

  return (
    <section className={styles['block']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h3 id={id}>
          <Icon path={icons[section]} />
          {title}
        </h3>
        {parts.length > 1 && !readOnly && (
          <Button
            look="quiet"
            aria-pressed={isSorting}
            aria-label={t('sort.named', { title })}
            onClick={() => setSorting(!sorting)}
          >
            {t(isSorting ? 'sort.done' : 'sort')}
          </Button>
        )}
      </div>
      {parts.length > 0 && (
        <ul>
          {shown.map(({ part, index, path }) => (
            <PartRow
              key={index}
              part={part}
              path={path}
              sorting={isSorting}
              first={index === 0}
              last={index === end}
              onMove={(by) => {
                move(index, by);
                focusPart(`${list}.${index + by}`, by === -1 ? 'up' : 'down');
              }}
              onKeyDown={(event) => onKeyDown(event, index)}
              onRemove={() => {
                change({ type: 'remove', path });
                focusPart(parts.length === 1 ? list : `${list}.${Math.max(0, index - 1)}`);
              }}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setMost(most + SLICE)}>
          {t('parts.more', { count: hidden })}
        </Button>
      )}
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      {!readOnly && (
        <Button
          look="quiet"
          className={styles['add']}
          data-part={list}
          data-error={error === undefined ? undefined : ''}
          onClick={() => open({ kind: 'pick', list, section })}
        >
          <Icon path={mdiPlus} />
          {t(`add.${section}`)}
        </Button>
      )}
    </section>
  );
};

/** Puts the focus on a row, or on a button of it, once it stands in its new place. */
function focusPart(path: string, button?: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(path)}"]`);
    const wanted =
      button === undefined ? row : row?.parentElement?.querySelector<HTMLElement>(`[data-move="${button}"]`);
    if (wanted instanceof HTMLButtonElement && !wanted.disabled) wanted.focus();
    else row?.focus();
  });
}
