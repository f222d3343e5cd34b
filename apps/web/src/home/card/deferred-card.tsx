import type { Entity } from '@soglia/hub-client/entities';
import { useLazyModule } from '#shared/lazy-module.ts';
import { kindForSheet } from '../kinds/kind-of-entity.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import type { Kind } from '../model/kind.ts';
import { useHubStateTexts } from '../state-texts/use-hub-state-texts.ts';
import { LiveCard } from './live-card.tsx';
import { WaitingCard, type CardLayout } from './placeholder-cards.tsx';

interface DeferredCardProps {
  readonly device: DeviceRef;
  readonly entity: Entity;
  readonly layout: CardLayout;
}

/** The card of a device of a deferred kind, as sensors are: shown only where a person has put it. */
export const DeferredCard = (props: DeferredCardProps) => {
  const { module: kind, error } = useLazyModule(kindForSheet(props.device.entity_id));
  if (error !== undefined) throw error;
  return kind === undefined ? (
    <WaitingCard device={props.device} category="sensors" layout={props.layout} />
  ) : (
    <LoadedCard {...props} kind={kind} />
  );
};

const LoadedCard = ({ kind, ...props }: DeferredCardProps & { readonly kind: Kind }) => (
  <LiveCard {...props} kind={useHubStateTexts(kind, props.entity)} />
);
