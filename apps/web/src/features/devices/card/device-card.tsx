import { useEntity } from '#hub/use-entity.ts';
import { kindOf } from '../kinds/all-kinds.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import type { CardPlace } from './card-place.ts';
import { LiveCard } from './live-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

interface DeviceCardProps extends CardPlace {
  readonly device: DeviceRef;
}

/** The card of one device: alive while it is mounted, and as high as ever while its value is on the way. */
export const DeviceCard = ({ device, ...place }: DeviceCardProps) => {
  const entity = useEntity(device.entity_id);
  const kind = kindOf(device.entity_id);
  if (kind === undefined) return null;
  return entity === undefined ? (
    <WaitingCard device={device} kind={kind} place={place} />
  ) : (
    <LiveCard device={device} entity={entity} kind={kind} place={place} />
  );
};
