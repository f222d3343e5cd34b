import { domainOf } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { ErrorBoundary } from '#shared/errors/error-boundary.tsx';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { kindRegistry } from '../kinds/all-kinds.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { isOnDashboard } from '../model/kind.ts';
import { LiveCard } from './live-card.tsx';
import { BrokenCard, WaitingCard, type CardLayout } from './placeholder-cards.tsx';

const DeferredCard = lazyComponent(
  async () => (await import('./deferred-card.tsx')).DeferredCard,
  ({ device, layout }) => <WaitingCard device={device} category="sensors" layout={layout} />,
);

interface DeviceCardProps extends CardLayout {
  readonly device: DeviceRef;
}

/** The card of one device: live while it is mounted, and of the same size before its value is known or if it throws. */
export const DeviceCard = ({ device, ...layout }: DeviceCardProps) => {
  const entity = useEntity(device.entity_id);
  const domain = domainOf(device.entity_id);
  const kind = kindRegistry.ofDomain(domain);
  const valueless = { device, category: kind?.category ?? 'sensors', layout } as const;
  if (entity === undefined) return <WaitingCard {...valueless} />;
  return (
    <ErrorBoundary
      source={{ kind: 'card', subject: domain }}
      resetKey={entity}
      fallback={() => <BrokenCard {...valueless} />}
    >
      {kind === undefined || !isOnDashboard(kind) ? (
        <DeferredCard device={device} entity={entity} layout={layout} />
      ) : (
        <LiveCard device={device} entity={entity} kind={kind} layout={layout} />
      )}
    </ErrorBoundary>
  );
};
