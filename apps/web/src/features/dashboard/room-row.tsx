import { memo, type CSSProperties } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { DeviceCard } from '#home/card/device-card.tsx';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { mixesRooms, type Room } from '#home/model/rooms.ts';
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
  readonly lead: boolean;
  readonly found: string | undefined;
}

const RoomPart = ({ part, row, columns, alone, lead, found }: RoomPartProps) => {
  const { room } = part;
  const name = roomName(room, alone);
  return (
    <div
      role="group"
      aria-label={name}
      data-room={name}
      className={styles['part']}
      style={{ gridColumn: `${part.start} / span ${part.span}`, '--columns': part.span } as CSSProperties}
    >
      {part.heading ? <RoomHeading name={name} room={room} /> : lead && <h2 className="vh">{name}</h2>}
      <div className={styles['cards']} style={{ height: `${cardHeight(row)}rem` }}>
        {part.cards.map((device) => (
          <div
            key={device.entity_id}
            className={classNames(device.shape === 'wide' && styles['twice'])}
            data-found={device.entity_id === found ? '' : undefined}
          >
            <DeviceCard
              device={device}
              wide={device.shape === 'wide'}
              stacked={columns === 1}
              room={mixesRooms(room) ? device.room : undefined}
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
  /** The first that is drawn: the heading of its room may be out of sight, and is said all the same. */
  readonly lead: boolean;
  /** The device in it that is being shown. */
  readonly found: string | undefined;
}

/** A row of the list: cards side by side, with the headings of the rooms that begin here. */
export const RoomRow = memo(({ row, columns, alone, lead, found }: RoomRowProps) =>
  row.parts.map((part) => (
    <RoomPart
      key={part.room.id}
      part={part}
      row={row}
      columns={columns}
      alone={alone}
      lead={lead}
      found={found}
    />
  )),
);
RoomRow.displayName = 'RoomRow';
