import { z } from 'zod';
import { booleanField, numberBetween, numberField } from '#devices/service-fields.ts';
import { defineEntity, type BaseSpec, type EntityDefinition, type Kind, type Model } from '#devices/kind.ts';
import { icon, type CollectionKind } from '#collections/collection.ts';

interface ZoneSpec extends BaseSpec {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly passive: boolean;
  /** The state of a person that is inside the zone. */
  readonly matchingState: string;
  readonly persons: () => readonly { readonly id: string; readonly state: string }[];
}

const zone: Kind<ZoneSpec, Model> = {
  domain: 'zone',
  services: {},
  build: (spec) => ({
    report() {
      const here = spec
        .persons()
        .filter((person) => person.state.toLowerCase() === spec.matchingState.toLowerCase());
      return {
        state: String(here.length),
        current: {
          latitude: spec.latitude,
          longitude: spec.longitude,
          radius: spec.radius,
          passive: spec.passive,
          persons: here.map((person) => person.id),
          editable: true,
        },
      };
    },
  }),
};

/** Zones; the state is the number of persons whose state is the zone's name. */
export function zoneCollection(people: ZoneSpec['persons']): CollectionKind {
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
        matchingState: item.name,
        latitude: Number(item['latitude']),
        longitude: Number(item['longitude']),
        radius: Number(item['radius']),
        passive: item['passive'] === true,
        ...(typeof item['icon'] === 'string' ? { icon: item['icon'] } : {}),
        persons: people,
      }),
  };
}

/** `zone.home`: taken from the hub's settings, not in the registry, not editable. */
export function homeZone(
  home: { readonly name: string; readonly latitude: number; readonly longitude: number },
  people: ZoneSpec['persons'],
): EntityDefinition {
  return defineEntity(zone, {
    id: 'home',
    name: home.name,
    icon: 'mdi:home',
    matchingState: 'home',
    latitude: home.latitude,
    longitude: home.longitude,
    radius: 100,
    passive: false,
    unregistered: true,
    persons: people,
  });
}
