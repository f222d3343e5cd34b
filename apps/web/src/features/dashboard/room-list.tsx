import { useMemo, type CSSProperties } from 'react';
import type { DeviceRef } from '#home/model/device-ref.ts';
import type { Room } from '#home/model/rooms.ts';
import { columnsFor } from './columns.ts';
import styles from './dashboard.module.css';
import { layOut, type Columns } from './layout.ts';
import { RoomRow } from './room-row.tsx';
import { gapFor, rowHeight } from './row-height.ts';
import { holds, rowOf, type Sought } from './highlight.ts';
import { useListSize } from './use-list-size.ts';
import { useRowWindow } from '#shared/lists/use-row-window.ts';
import { useSought } from './use-highlight.ts';

interface RoomListProps {
  readonly rooms: readonly Room[];
  readonly sought: Sought | undefined;
}

/** The rooms in rows. Only those on screen are drawn, and only what is drawn is asked of the hub. */
export function RoomList({ rooms, sought }: RoomListProps) {
  const { size, ref } = useListSize();
  const measured = size !== undefined;
  const rem = size?.rem ?? 16;
  const columns = columnsFor(size?.width ?? 0, rem);
  const rows = useMemo(
    () => (measured ? layOut<DeviceRef, Room>(rooms, columns) : []),
    [rooms, columns, measured],
  );
  const heights = useMemo(() => rows.map((row) => rowHeight(row, columns) * rem), [rows, columns, rem]);
  const shown = useRowWindow({ heights, top: size?.top ?? 0, step: stepFor(columns) });
  const found = useSought({
    sought,
    row: measured && sought !== undefined ? (rowOf(rows, sought.entity_id) ?? null) : undefined,
    scrollTo: (row) => shown.show(row, calm() ? 'auto' : 'smooth'),
  });
  const alone = rooms.every(({ kind }) => kind !== 'area');

  return (
    <div
      ref={ref}
      className={styles['list']}
      style={{ height: shown.height, '--gap': `${gapFor(columns)}rem` } as CSSProperties}
    >
      {shown.rows.map(({ index, start }, place) => {
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
              alone={alone}
              lead={place === 0}
              found={found !== undefined && holds(row, found) ? found : undefined}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Rows in a frame: about four cards, which even a slow phone draws within it. */
const stepFor = (columns: Columns) => Math.max(1, Math.floor(4 / columns));

/** Whether the person wants nothing to move by itself. */
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
