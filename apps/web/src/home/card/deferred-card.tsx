import { use } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { kindForSheet } from '../kinds/kind-of-entity.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { useHubStateTexts } from '../state-texts/use-hub-state-texts.ts';
import type { CardPlace } from './card-layout.ts';
import { LiveCard } from './live-card.tsx';

interface DeferredCardProps {
  readonly device: DeviceRef;
  readonly entity: Entity;
  readonly place: CardPlace;
}

/** The card of a device that stands where a person put it, as sensors do. Suspends until its kind has been fetched. */
export const DeferredCard = (props: DeferredCardProps) => {
  const kind = kindForSheet(props.device.entity_id);
  return (
    <LiveCard {...props} kind={useHubStateTexts(kind instanceof Promise ? use(kind) : kind, props.entity)} />
  );
};
