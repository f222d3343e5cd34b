import type { Entity } from '@soglia/hub-client/entities';
import type { GetEntity, SlideView } from '../slide-view.ts';
import type { Sources } from '../sources.ts';

/** A home without any entities. */
export const noSources: Sources = {
  thermometers: [],
  hygrometers: [],
  climates: [],
  lights: [],
  entrances: [],
  detectors: [],
  panels: [],
};

/** Knows the states of these entities only. */
export const statesOf =
  (...entities: readonly Entity[]): GetEntity =>
  (id) =>
    entities.find(({ entity_id }) => entity_id === id);

/** The facts as shown: value and name, with plain spaces. */
export const factsOf = ({ facts }: SlideView) =>
  facts.map(({ value, name }) => `${value} ${name}`.replaceAll(/\s/g, ' '));
