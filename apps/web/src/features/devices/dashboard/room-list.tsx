import { useMemo, useState, type CSSProperties, type FocusEvent } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useHub } from '#hub/hub-context.ts';
import { kindOf } from '../kinds/all-kinds.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import type { Room } from '../model/rooms.ts';
import { columnsFor } from './columns.ts';
import styles from './dashboard.module.css';
import { drawnRows } from './drawn-rows.ts';
import { layOut } from './layout.ts';
import { RoomRow } from './room-row.tsx';
import { gapFor, rowHeight } from './row-height.ts';
import { holds, rowOf, type Sought } from './sought.ts';
import { useListSize } from './use-list-size.ts';
import { useSought } from './use-sought.ts';

/** Rows that are drawn, and watched, beyond the edges of the window. */
const OVERSCAN = 1;

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
  const { entities } = useHub();
  /** The row in which the focus is, where it is in the list at all. */
  const [focused, setFocused] = useState<string>();
  const takesFocus = (index: number) =>
    rows[index]?.parts.some(({ cards }) =>
      cards.some(
        ({ entity_id }) =>
          kindOf(entity_id)?.Control !== undefined && entities.get(entity_id)?.state !== 'unavailable',
      ),
    ) === true;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? 0 : rowHeight(row, columns) * rem;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => drawnRows(range, focused === undefined ? undefined : takesFocus),
    scrollMargin: size?.top ?? 0,
  });
  const found = useSought({
    sought,
    row: measured && sought !== undefined ? (rowOf(rows, sought.entity_id) ?? null) : undefined,
    scrollTo: (row) =>
      virtualizer.scrollToIndex(row, { align: 'center', behavior: calm() ? 'auto' : 'smooth' }),
  });
  const alone = rooms.every(({ kind }) => kind !== 'area');

  return (
    <div
      ref={ref}
      className={styles['list']}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
      style={{ height: virtualizer.getTotalSize(), '--gap': `${gapFor(columns)}rem` } as CSSProperties}
    >
      {virtualizer.getVirtualItems().map((item, place) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const top = item.start - virtualizer.options.scrollMargin;
        return (
          <div
            key={item.key}
            className={styles['row']}
            onFocus={() => setFocused(row.key)}
            style={{ transform: `translateY(${top}px)`, '--columns': columns } as CSSProperties}
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

/** Whether the person wants nothing to move by itself. */
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
