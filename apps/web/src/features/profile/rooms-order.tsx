import { useMemo, useState, useSyncExternalStore } from 'react';
import { mdiSwapVertical } from '@mdi/js';
import { moveRoom } from '#home/room-order/move-room.ts';
import { roomOrder } from '#home/room-order/room-order-store.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { OrderSheet } from '#shared/lists/order/order-sheet.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';

/** 'Riordina le stanze': how they follow each other on the dashboard; nothing where there is one at the most. */
export const RoomsOrder = () => {
  const list = useKnownEntities();
  const registries = useRegistries();
  const order = useSyncExternalStore(roomOrder.subscribe, roomOrder.value);
  const [open, setOpen] = useState(false);
  const ids = useMemo(() => registries?.areas.map(({ area_id }) => area_id) ?? [], [registries]);
  const rooms = useMemo(() => {
    const known = list.kind === 'loaded' ? list.entities : [];
    // Of an area without a device there is nothing to see.
    const used = new Set(known.map(({ entity_id }) => registries?.areaOf(entity_id)?.area_id));
    const names = new Map(registries?.areas.map(({ area_id, name }) => [area_id, name]));
    return [...new Set([...order, ...ids])].flatMap((id) => {
      const name = names.get(id);
      return name === undefined || !used.has(id) ? [] : [{ id, name }];
    });
  }, [list, registries, order, ids]);
  if (rooms.length < 2) return null;
  return (
    <>
      <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon path={mdiSwapVertical} />
        {t('rooms.open')}
      </Button>
      <OrderSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('rooms')}
        entries={rooms}
        onMove={(id, before) => roomOrder.change((stored) => moveRoom(stored, ids, id, before))}
      />
    </>
  );
};
