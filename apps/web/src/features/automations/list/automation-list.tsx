import { memo, useDeferredValue, useMemo, type CSSProperties } from 'react';
import { useListSize } from '#shared/lists/use-list-size.ts';
import { useRowWindow } from '#shared/lists/use-row-window.ts';
import { AutomationCard } from './automation-card.tsx';
import styles from './automation-list.module.css';
import type { AutomationRow } from './automation-row.ts';
import type { ListSetting } from './list-setting.ts';
import { useCardsByFrame } from './use-cards-by-frame.ts';
import { t } from '../texts/index.ts';

interface AutomationListProps {
  readonly rows: readonly AutomationRow[];
  readonly setting: ListSetting;
}

/** In rem: the widths from which on there are two and three columns, and that of a phone's large text. */
const TWO = 40;
const THREE = 62;
const NARROW = 20;

/** Of a card, rem. The text of a narrow one needs more lines. */
const HEIGHT = 15.5;
const NARROW_HEIGHT = 18;

const columnsFor = (rem: number) => (rem >= THREE ? 3 : rem >= TWO ? 2 : 1);

/** All cards, after the rest of the screen: measuring where they begin would make both one task. */
export const AutomationList = memo(
  (props: AutomationListProps) => useDeferredValue(true, false) && <Cards {...props} />,
);
AutomationList.displayName = 'AutomationList';

/** A virtualised list: only those in the window are rendered, subscribed to and read. */
const Cards = ({ rows, setting }: AutomationListProps) => {
  const { size, ref } = useListSize();
  const rem = size?.rem ?? 16;
  const width = (size?.width ?? 0) / rem;
  const columns = columnsFor(width);
  const gap = columns === 1 ? 0.75 : 1;
  const height = width < NARROW ? NARROW_HEIGHT : HEIGHT;
  const lines = size === undefined ? 0 : Math.ceil(rows.length / columns);
  const heights = useMemo(
    () => Array.from({ length: lines }, () => (height + gap) * rem),
    [lines, height, gap, rem],
  );
  // A row is little more than its place: its cards follow.
  const list = useRowWindow({ heights, top: size?.top ?? 0, step: lines });
  const from = (list.rows[0]?.index ?? 0) * columns;
  const to = from + list.rows.length * columns;
  const made = useCardsByFrame(
    useMemo(() => rows.slice(from, to).map(({ entityId }) => entityId), [rows, from, to]),
  );
  return (
    <div
      ref={ref}
      role="list"
      aria-label={t('list')}
      className={styles['list']}
      style={
        {
          height: list.height,
          '--columns': columns,
          '--gap': `${gap}rem`,
          '--height': `${height}rem`,
        } as CSSProperties
      }
    >
      {list.rows.map(({ index, start }) => (
        <div
          key={index}
          role="presentation"
          className={styles['row']}
          style={{ transform: `translateY(${start}px)` }}
        >
          {rows.slice(index * columns, (index + 1) * columns).map((row, position) => (
            <div
              key={row.entityId}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index * columns + position + 1}
            >
              {made.has(row.entityId) && <AutomationCard row={row} setting={setting} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
