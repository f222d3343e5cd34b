import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { mdiDragHorizontalVariant } from '@mdi/js';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { t } from './texts/index.ts';
import { rowAt } from './row-at.ts';
import styles from './order-sheet.module.css';

export interface Ordered {
  /** Of the entity or the area. */
  readonly id: string;
  readonly name: string;
  /** Below the name. */
  readonly sub?: string | undefined;
}

interface OrderSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** In their order. */
  readonly entries: readonly Ordered[];
  /** Puts one before another one; at the end where that is undefined. */
  readonly onMove: (id: string, before: string | undefined) => void;
}

/** A list whose rows are dragged by their handles, or moved with the arrow keys on a handle. */
export const OrderSheet = ({ open, onClose, title, entries, onMove }: OrderSheetProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');

  const moveTo = (entry: Ordered, to: number) => {
    const from = entries.indexOf(entry);
    if (to === from || to < 0 || to >= entries.length) return;
    onMove(entry.id, entries[to > from ? to + 1 : to]?.id);
    setSaid(t('moved', { name: entry.name, place: to + 1, count: entries.length }));
  };

  const onKeyDown = (event: KeyboardEvent, entry: Ordered) => {
    const at = entries.indexOf(entry);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(entry, to);
  };

  const onPointerMove = ({ clientY }: PointerEvent<HTMLOListElement>) => {
    const { children } = list.current ?? {};
    const entry = entries.find(({ id }) => id === dragged);
    if (entry === undefined || children === undefined) return;
    const at = entries.indexOf(entry);
    const to = rowAt(
      Array.from(children, (row) => row.getBoundingClientRect()),
      clientY,
      at,
    );
    moveTo(entry, to);
    children[to]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Sheet open={open} onClose={onClose} title={title} sub={t('how')}>
      <ol
        ref={list}
        className={styles['list']}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {entries.map((entry) => (
          <li key={entry.id} data-dragged={dragged === entry.id ? '' : undefined}>
            <span>
              <b>{entry.name}</b>
              {entry.sub !== undefined && <small>{entry.sub}</small>}
            </span>
            <IconButton
              icon={mdiDragHorizontalVariant}
              label={t('handle', { name: entry.name })}
              className={styles['handle']}
              data-base-ui-swipe-ignore=""
              onKeyDown={(event) => onKeyDown(event, entry)}
              onPointerDown={({ pointerId, button }) => {
                if (button !== 0) return;
                // The list and not the handle, which leaves the document for a moment when its row moves.
                list.current?.setPointerCapture(pointerId);
                setDragged(entry.id);
              }}
            />
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </Sheet>
  );
};
