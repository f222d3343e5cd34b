import type { Entity } from '@soglia/hub-client';
import { sensor } from '../kinds/sensor/sensor.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { useWordedKind } from '../state-texts/use-hub-worded-kind.ts';
import type { CardPlace } from './card-layout.ts';
import { LiveCard } from './live-card.tsx';

interface SensorCardProps {
  readonly device: DeviceRef;
  readonly entity: Entity;
  readonly place: CardPlace;
}

/** A sensor in a category of the person's own: fetched when there is one. */
export const SensorCard = (props: SensorCardProps) => (
  <LiveCard {...props} kind={useWordedKind(sensor, props.entity)} />
);
