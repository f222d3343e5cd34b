import { memo, useId, type CSSProperties } from 'react';
import { DeviceCard } from '../card/device-card.tsx';
import type { DeviceRef } from '../model/device-ref.ts';
import type { Room } from '../model/rooms.ts';
import styles from './dashboard.module.css';
import type { Columns, LayoutRow, RowPart } from './layout.ts';
import { RoomHeading, roomName } from './room-heading.tsx';
import { cardHeight } from './row-height.ts';

type Row = LayoutRow<DeviceRef, Room>;

interface RoomPartProps {
  readonly part: RowPart<DeviceRef, Room>;
  readonly row: Row;
  readonly columns: Columns;
  readonly alone: boolean;
}

const RoomPart = ({ part, row, columns, alone }: RoomPartProps) => {
  const headingId = useId();
  const { room } = part;
  const named = part.heading ? { 'aria-labelledby': headingId } : { 'aria-label': roomName(room, alone) };
  return (
    <div
      role="group"
      {...named}
      data-room={roomName(room, alone)}
      className={styles['part']}
      style={{ gridColumn: `${part.start} / span ${part.span}`, '--columns': part.span } as CSSProperties}
    >
      {part.heading && <RoomHeading id={headingId} room={room} alone={alone} />}
      <div className={styles['cards']} style={{ height: `${cardHeight(row)}rem` }}>
        {part.cards.map((device) => (
          <div key={device.entity_id} className={device.shape === 'wide' ? styles['twice'] : undefined}>
            <DeviceCard
              device={device}
              wide={device.shape === 'wide'}
              stacked={columns === 1}
              room={room.kind === 'now' ? device.room : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  );
};

interface RoomRowProps {
  readonly row: Row;
  readonly columns: Columns;
  readonly alone: boolean;
}

/** A row of the list: cards side by side, with the headings of the rooms that begin here. */
export const RoomRow = memo(({ row, columns, alone }: RoomRowProps) =>
  row.parts.map((part) => (
    <RoomPart key={part.room.id} part={part} row={row} columns={columns} alone={alone} />
  )),
);
RoomRow.displayName = 'RoomRow';
