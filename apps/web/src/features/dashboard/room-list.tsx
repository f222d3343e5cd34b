import { useMemo, type CSSProperties } from 'react';
import type { DeviceRef } from '#home/model/device-ref.ts';
import type { Room } from '#home/model/rooms.ts';
import type { ListSize } from '#shared/lists/use-list-size.ts';
import { useRowWindow } from '#shared/lists/use-row-window.ts';
import styles from './dashboard.module.css';
import { columnsFor, layOut, type Columns } from './layout.ts';
import { RoomRow } from './room-row.tsx';
import { gapFor, rowHeight } from './row-height.ts';
import { rowContains, rowOf, useHighlight, type HighlightedDevice } from './use-highlight.ts';

interface RoomListProps {
  readonly rooms: readonly Room[];
  /** Undefined until it is measured. */
  readonly size: ListSize | undefined;
  readonly highlighted: HighlightedDevice | undefined;
}

/** The rooms as a virtualised list: only the rows in the window are rendered and subscribed to. */
export function RoomList({ rooms, size, highlighted }: RoomListProps) {
  const measured = size !== undefined;
  const rem = size?.rem ?? 16;
  const columns = columnsFor(size?.width ?? 0, rem);
  const rows = useMemo(
    () => (measured ? layOut<DeviceRef, Room>(rooms, columns) : []),
    [rooms, columns, measured],
  );
  const heights = useMemo(() => rows.map((row) => rowHeight(row, columns) * rem), [rows, columns, rem]);
  const list = useRowWindow({ heights, top: size?.top ?? 0, step: stepFor(columns) });
  const highlightedId = useHighlight({
    device: highlighted,
    row: measured && highlighted !== undefined ? (rowOf(rows, highlighted.entity_id) ?? null) : undefined,
    scrollTo: (row) => list.scrollToRow(row, prefersReducedMotion() ? 'auto' : 'smooth'),
  });
  const noAreas = rooms.every(({ kind }) => kind !== 'area');

  return (
    <div
      className={styles['list']}
      style={{ height: list.height, '--gap': `${gapFor(columns)}rem` } as CSSProperties}
    >
      {list.rows.map(({ index, start }, position) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <div
            key={row.key}
            className={styles['row']}
            style={{ transform: `translateY(${start}px)`, '--columns': columns } as CSSProperties}
          >
            <RoomRow
              row={row}
              columns={columns}
              noAreas={noAreas}
              first={position === 0}
              highlighted={
                highlightedId !== undefined && rowContains(row, highlightedId) ? highlightedId : undefined
              }
            />
          </div>
        );
      })}
    </div>
  );
}

/** Rows rendered per frame: about four cards, which a slow phone manages within a frame. */
const stepFor = (columns: Columns) => Math.max(1, Math.floor(4 / columns));

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
