import { z } from 'zod';
import { booleanField, numberBetween, numberField } from '#world/service-fields.ts';
import { defineEntity, type BaseSpec, type EntityDefinition, type Kind, type Model } from '#world/kind.ts';
import { icon, type CollectionKind } from '#collections/collection.ts';
import type { State } from '#world/states.ts';

interface ZoneSpec extends BaseSpec {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly passive: boolean;
  /** What the attribute `editable` says. */
  readonly editable?: boolean;
  readonly tracked: Tracked;
}

/** All persons and device trackers as they are now. */
export type Tracked = () => readonly State[];

const zone: Kind<ZoneSpec, Model> = {
  domain: 'zone',
  services: {},
  build: (spec) => ({
    report() {
      const here = spec
        .tracked()
        .filter(({ attributes }) => isListed(attributes['in_zones'], `zone.${spec.id}`))
        .map(({ entity_id }) => entity_id)
        .sort();
      const persons = here.filter((id) => id.startsWith('person.'));
      return {
        state: String(persons.length),
        current: {
          latitude: spec.latitude,
          longitude: spec.longitude,
          radius: spec.radius,
          passive: spec.passive,
          persons,
          device_trackers: here.filter((id) => !id.startsWith('person.')),
          editable: spec.editable ?? true,
        },
      };
    },
  }),
};

const isListed = (list: unknown, id: string): boolean => Array.isArray(list) && list.includes(id);

/** Zones; the state is the number of persons who are in them, as their `in_zones` says. */
export function zoneCollection(tracked: Tracked): CollectionKind {
  return {
    domain: 'zone',
    fields: {
      name: z.string(),
      latitude: numberBetween(-90, 90),
      longitude: numberBetween(-180, 180),
      radius: numberField.default(100),
      passive: booleanField.default(false),
      icon: icon.optional(),
    },
    define: (item) =>
      defineEntity(zone, {
        id: item.id,
        name: item.name,
        latitude: Number(item['latitude']),
        longitude: Number(item['longitude']),
        radius: Number(item['radius']),
        passive: item['passive'] === true,
        ...(typeof item['icon'] === 'string' ? { icon: item['icon'] } : {}),
        tracked,
      }),
  };
}

/** `zone.home`: taken from the hub's settings, not in the registry, not editable. */
export function homeZone(
  home: { readonly name: string; readonly latitude: number; readonly longitude: number },
  tracked: Tracked,
): EntityDefinition {
  return defineEntity(zone, {
    id: 'home',
    name: home.name,
    icon: 'mdi:home',
    latitude: home.latitude,
    longitude: home.longitude,
    radius: 100,
    passive: false,
    unregistered: true,
    tracked,
  });
}

/** A zone as a configuration file has it. */
export interface ConfiguredZone {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
}

/** A zone of the hub's configuration files: not in the registry, not in `zone/list`, and only those files change it. */
export function configuredZone(of: ConfiguredZone, tracked: Tracked): EntityDefinition {
  return defineEntity(zone, {
    ...of,
    passive: false,
    editable: false,
    unregistered: true,
    tracked,
  });
}
