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

/** What has no room is "other" only where there are rooms. */
export const roomName = ({ kind, name }: Room, alone: boolean): string => {
  if (kind === 'area' || kind === 'category') return name ?? '';
  return t(kind === 'others' && alone ? 'all' : kind);
};

export const RoomHeading = ({ name, room }: RoomHeadingProps) => (
  <div className={styles['heading']}>
    <HubIcon name={room.icon_name} fallback={icons[room.kind]} />
    <h2>{name}</h2>
    <RoomFacts room={room} name={name} />
  </div>
);
