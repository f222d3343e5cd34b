import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { mdiDragHorizontalVariant } from '@mdi/js';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { favourites } from '#home/favourites/favourite-store.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { t } from './texts/index.ts';
import { rowAt } from './row-at.ts';
import styles from './order-sheet.module.css';

interface OrderSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The favourites that are shown, in their order. */
  readonly devices: readonly DeviceRef[];
}

/** The favourites as a list whose rows are dragged by their handles, or moved with the arrow keys on a handle. */
export const OrderSheet = ({ open, onClose, devices }: OrderSheetProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');

  const moveTo = (device: DeviceRef, to: number) => {
    const from = devices.indexOf(device);
    if (to === from || to < 0 || to >= devices.length) return;
    favourites.move(device.entity_id, devices[to > from ? to + 1 : to]?.entity_id);
    setSaid(t('moved', { name: device.name, place: to + 1, count: devices.length }));
  };

  const onKeyDown = (event: KeyboardEvent, device: DeviceRef) => {
    const at = devices.indexOf(device);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: devices.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(device, to);
  };

  const onPointerMove = ({ clientY }: PointerEvent<HTMLOListElement>) => {
    const { children } = list.current ?? {};
    const device = devices.find(({ entity_id }) => entity_id === dragged);
    if (device === undefined || children === undefined) return;
    const at = devices.indexOf(device);
    const to = rowAt(
      Array.from(children, (row) => row.getBoundingClientRect()),
      clientY,
      at,
    );
    moveTo(device, to);
    children[to]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} sub={t('how')}>
      <ol
        ref={list}
        className={styles['list']}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {devices.map((device) => (
          <li key={device.entity_id} data-dragged={dragged === device.entity_id ? '' : undefined}>
            <span>
              <b>{device.name}</b>
              {device.room !== undefined && <small>{device.room}</small>}
            </span>
            <IconButton
              icon={mdiDragHorizontalVariant}
              label={t('handle', { name: device.name })}
              className={styles['handle']}
              data-base-ui-swipe-ignore=""
              onKeyDown={(event) => onKeyDown(event, device)}
              onPointerDown={({ pointerId, button }) => {
                if (button !== 0) return;
                // The list and not the handle, which leaves the document for a moment when its row moves.
                list.current?.setPointerCapture(pointerId);
                setDragged(device.entity_id);
              }}
            />
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </Sheet>
  );
};
