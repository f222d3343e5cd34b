import { useEntity } from '#hub/use-entity.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { kindRegistry } from '../kinds/all-kinds.ts';
import { domainOf } from '../model/domain.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { isOnDashboard } from '../model/kind.ts';
import type { CardPlace } from './card-layout.ts';
import { LiveCard } from './live-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

const DeferredCard = lazyComponent(
  async () => (await import('./deferred-card.tsx')).DeferredCard,
  ({ device, place }) => <WaitingCard device={device} category="sensors" place={place} />,
);

interface DeviceCardProps extends CardPlace {
  readonly device: DeviceRef;
}

/** The card of one device: alive while it is mounted, and as high as ever while its value is on the way. */
export const DeviceCard = ({ device, ...place }: DeviceCardProps) => {
  const entity = useEntity(device.entity_id);
  const kind = kindRegistry.ofDomain(domainOf(device.entity_id));
  if (entity === undefined)
    return <WaitingCard device={device} category={kind?.category ?? 'sensors'} place={place} />;
  return kind === undefined || !isOnDashboard(kind) ? (
    <DeferredCard device={device} entity={entity} place={place} />
  ) : (
    <LiveCard device={device} entity={entity} kind={kind} place={place} />
  );
};
