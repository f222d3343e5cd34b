import { z } from 'zod';
import { boolean, between, number } from '#devices/fields.ts';
import { blueprint, type BaseSpec, type Blueprint, type Kind, type Model } from '#devices/kind.ts';
import { icon, type CollectionKind } from '#collections/collection.ts';

interface ZoneSpec extends BaseSpec {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly passive: boolean;
  /** The person's state that means to be here. */
  readonly calledBy: string;
  readonly people: () => readonly { readonly id: string; readonly state: string }[];
}

const zone: Kind<ZoneSpec, Model> = {
  domain: 'zone',
  services: {},
  build: (spec) => ({
    look() {
      const here = spec
        .people()
        .filter((person) => person.state.toLowerCase() === spec.calledBy.toLowerCase());
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

/** A zone counts the persons whose state is its name. */
export function zoneCollection(people: ZoneSpec['people']): CollectionKind {
  return {
    domain: 'zone',
    fields: {
      name: z.string(),
      latitude: between(-90, 90),
      longitude: between(-180, 180),
      radius: number.default(100),
      passive: boolean.default(false),
      icon: icon.optional(),
    },
    blueprint: (item) =>
      blueprint(zone, {
        id: item.id,
        name: item.name,
        calledBy: item.name,
        latitude: Number(item['latitude']),
        longitude: Number(item['longitude']),
        radius: Number(item['radius']),
        passive: item['passive'] === true,
        ...(typeof item['icon'] === 'string' ? { icon: item['icon'] } : {}),
        people,
      }),
  };
}

/** The house itself: from the hub's settings, in no registry, not to be changed as a zone. */
export function homeZone(
  home: { readonly name: string; readonly latitude: number; readonly longitude: number },
  people: ZoneSpec['people'],
): Blueprint {
  return blueprint(zone, {
    id: 'home',
    name: home.name,
    icon: 'mdi:home',
    calledBy: 'home',
    latitude: home.latitude,
    longitude: home.longitude,
    radius: 100,
    passive: false,
    unregistered: true,
    people,
  });
}
