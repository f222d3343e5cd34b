import {
  mdiAlarmLight,
  mdiFloorPlan,
  mdiHomeOutline,
  mdiRobotOutline,
  mdiShapeOutline,
  mdiStarOutline,
} from '@mdi/js';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import type { Room } from '#home/model/rooms.ts';
import styles from './dashboard.module.css';
import { OrderButton } from './favourites-order/order-button.tsx';
import { RoomFacts } from './room-facts.tsx';
import { t } from './texts/index.ts';

const icons: Readonly<Record<Room['kind'], string>> = {
  now: mdiAlarmLight,
  favourites: mdiStarOutline,
  category: mdiShapeOutline,
  area: mdiFloorPlan,
  others: mdiHomeOutline,
  automations: mdiRobotOutline,
};

interface RoomHeadingProps {
  readonly name: string;
  readonly room: Room;
}

/** The name in the heading. Devices without a room are "other devices" only where the home has rooms. */
export function roomName({ kind, name }: Room, noAreas: boolean): string {
  if (kind === 'area' || kind === 'category') return name ?? '';
  return t(kind === 'others' && noAreas ? 'all' : kind);
}

export const RoomHeading = ({ name, room }: RoomHeadingProps) => (
  <div className={styles['heading']}>
    <HubIcon name={room.icon_name} fallback={icons[room.kind]} />
    <h2>{name}</h2>
    {room.kind !== 'favourites' ? (
      <RoomFacts room={room} name={name} />
    ) : (
      room.devices.length > 1 && (
        <div className={styles['facts']}>
          <OrderButton devices={room.devices} />
        </div>
      )
    )}
  </div>
);
