import { favourites } from '#home/favourites/favourite-store.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { OrderSheet } from '#shared/lists/order/order-sheet.tsx';
import { t } from './texts/index.ts';

interface FavouritesOrderProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The favourites that are shown, in their order. */
  readonly devices: readonly DeviceRef[];
}

/** 'Ordine dei preferiti' */
export const FavouritesOrder = ({ open, onClose, devices }: FavouritesOrderProps) => (
  <OrderSheet
    open={open}
    onClose={onClose}
    title={t('title')}
    entries={devices.map(({ entity_id: id, name, room }) => ({ id, name, sub: room }))}
    onMove={favourites.move}
  />
);
