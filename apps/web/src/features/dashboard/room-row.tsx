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
  readonly noAreas: boolean;
  readonly first: boolean;
  readonly highlighted: string | undefined;
}

const RoomPart = ({ part, row, columns, noAreas, first, highlighted }: RoomPartProps) => {
  const { room } = part;
  const name = roomName(room, noAreas);
  return (
    <div
      role="group"
      aria-label={name}
      data-room={name}
      className={styles['part']}
      style={{ gridColumn: `${part.start} / span ${part.span}`, '--columns': part.span } as CSSProperties}
    >
      {part.heading ? <RoomHeading name={name} room={room} /> : first && <h2 className="vh">{name}</h2>}
      <div className={styles['cards']} style={{ height: `${cardHeight(row)}rem` }}>
        {part.cards.map((device) => (
          <div
            key={device.entity_id}
            className={classNames(device.shape === 'wide' && styles['wide'])}
            data-found={device.entity_id === highlighted ? '' : undefined}
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
  readonly noAreas: boolean;
  /** The first rendered row: it names its room for screen readers, as the heading may not be rendered. */
  readonly first: boolean;
  /** The entity id of the highlighted device, where it is in this row. */
  readonly highlighted: string | undefined;
}

/** A row of the list: cards side by side, with the headings of the rooms that begin here. */
export const RoomRow = memo(({ row, columns, noAreas, first, highlighted }: RoomRowProps) =>
  row.parts.map((part) => (
    <RoomPart
      key={part.room.id}
      part={part}
      row={row}
      columns={columns}
      noAreas={noAreas}
      first={first}
      highlighted={highlighted}
    />
  )),
);
RoomRow.displayName = 'RoomRow';
