import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { mdiDevices, mdiHomeOutline } from '@mdi/js';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { SearchField } from '#shared/forms/form-field.tsx';
import { useGrowingCount } from '#shared/lists/use-growing-count.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { domainIcon } from './domain-icon.ts';
import { matchesSearch, type Pickable, type PickableRoom } from './use-pickable.ts';
import styles from './pickers.module.css';
import { t } from '../texts/index.ts';

/** More are found by searching: a list of thousands helps nobody. */
const MOST_SHOWN = 150;
/** Rows that are put on the page at once. */
const SLICE = 8;

interface DeviceListProps {
  readonly rooms: readonly PickableRoom[];
  readonly onPick: (device: Pickable) => void;
  /** Offers the room itself, before its devices. */
  readonly onRoom?: ((room: PickableRoom) => void) | undefined;
  /** What else can be picked, before the rooms; hidden by a search that it does not match. */
  readonly others?: readonly PickRow[];
}

export interface PickRow {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly hint?: string;
  readonly onPick: () => void;
}

/** The devices by room, with a search. */
export const DeviceList = ({ rooms, onPick, onRoom, others = [] }: DeviceListProps) => {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const rows = others.filter(({ label }) => matchesSearch(label, wanted));
  const matching = rooms.map((room) => {
    const isWhole = room.name !== undefined && matchesSearch(room.name, wanted);
    return isWhole
      ? room
      : { ...room, devices: room.devices.filter(({ name }) => matchesSearch(name, wanted)) };
  });
  const found = matching.reduce((count, { devices }) => count + devices.length, 0);
  const most = useGrowingCount(Math.min(found, MOST_SHOWN), SLICE);
  // After the page itself: opening it and drawing its rows are two tasks.
  const isOpen = useDeferredValue(true, false);
  const groups = firstOf(isOpen ? most : 0, matching);
  const isCut = most === MOST_SHOWN;
  return (
    <div className={styles['list']}>
      <SearchField label={t('pick.search')} value={search} onValue={setSearch} />
      {rows.length > 0 && (
        <ul>
          {rows.map(({ id, icon, label, hint, onPick: pick }) => (
            <Row key={id} icon={<Icon path={icon} />} label={label} hint={hint} onPick={pick} />
          ))}
        </ul>
      )}
      {groups.map((room) => (
        <section key={room.areaId ?? room.name ?? ''} aria-label={room.name ?? t('pick.noRoom')}>
          <h3>{room.name ?? t('pick.noRoom')}</h3>
          <ul>
            {onRoom !== undefined && room.areaId !== undefined && (
              <Row
                icon={<Icon path={mdiHomeOutline} />}
                label={t('pick.room', { room: room.name ?? '' })}
                onPick={() => onRoom(room)}
              />
            )}
            {room.devices.map((device) => (
              <DeviceRow key={device.entityId} device={device} onPick={onPick} />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles['note']} role="status">
        {isCut ? t('pick.more') : isOpen && rows.length + groups.length === 0 ? t('pick.none') : ''}
      </p>
    </div>
  );
};

/** The first devices, `most` at the most; rooms without any are left out. */
function firstOf(most: number, rooms: readonly PickableRoom[]): readonly PickableRoom[] {
  const shown: PickableRoom[] = [];
  let left = most;
  for (const room of rooms) {
    const devices = room.devices.slice(0, left);
    left -= devices.length;
    if (devices.length > 0) shown.push({ ...room, devices });
  }
  return shown;
}

interface DeviceRowProps {
  readonly device: Pickable;
  readonly onPick: (device: Pickable) => void;
}

const DeviceRow = memo(({ device, onPick }: DeviceRowProps) => (
  <Row
    icon={<HubIcon name={device.icon} fallback={domainIcon(device) ?? mdiDevices} />}
    label={device.name}
    onPick={() => onPick(device)}
  />
));
DeviceRow.displayName = 'DeviceRow';

interface RowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onPick: () => void;
}

const Row = ({ icon, label, hint, onPick }: RowProps) => (
  <li>
    <button type="button" className={styles['row']} onClick={onPick}>
      {icon}
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </button>
  </li>
);
