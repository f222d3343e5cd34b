import { Suspense } from 'react';
import { useEntity } from '#hub/use-entity.ts';
import { lazyPart } from '#shared/lazy-part.ts';
import { kindRegistry } from '../kinds/all-kinds.ts';
import { domainOf } from '../model/domain.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { isOnDashboard } from '../model/kind.ts';
import type { CardPlace } from './card-layout.ts';
import { LiveCard } from './live-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

const DeferredCard = lazyPart(async () => (await import('./deferred-card.tsx')).DeferredCard);

interface DeviceCardProps extends CardPlace {
  readonly device: DeviceRef;
}

/** The card of one device: alive while it is mounted, and as high as ever while its value is on the way. */
export const DeviceCard = ({ device, ...place }: DeviceCardProps) => {
  const entity = useEntity(device.entity_id);
  const kind = kindRegistry.ofDomain(domainOf(device.entity_id));
  const waiting = <WaitingCard device={device} category={kind?.category ?? 'sensors'} place={place} />;
  if (entity === undefined) return waiting;
  return kind === undefined || !isOnDashboard(kind) ? (
    <Suspense fallback={waiting}>
      <DeferredCard device={device} entity={entity} place={place} />
    </Suspense>
  ) : (
    <LiveCard device={device} entity={entity} kind={kind} place={place} />
  );
};
