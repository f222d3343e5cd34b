import type { Entity } from '@soglia/hub-client/entities';
import type { SlideView } from '../slide-view.ts';
import type { Sources } from '../sources.ts';

/** A house that has nothing. */
export const nothing: Sources = {
  thermometers: [],
  hygrometers: [],
  climates: [],
  lights: [],
  entrances: [],
  detectors: [],
  panels: [],
  powers: [],
  meters: [],
};

export const hearing =
  (...entities: readonly Entity[]) =>
  (id: string) =>
    entities.find(({ entity_id }) => entity_id === id);

/** As they are read: value and name. */
export const factsOf = ({ facts }: SlideView) =>
  facts.map(({ value, name }) => `${value} ${name}`.replaceAll(/\s/g, ' '));
