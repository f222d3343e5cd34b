import { createHash } from 'node:crypto';
import type { Blueprint, Host, LivingEntity } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';
import type { Registries } from '#world/registries.ts';
import type { Attributes, States } from '#world/states.ts';

/** The devices that live in the house, each with its entity. */
export interface Entities {
  add(blueprint: Blueprint, place?: Place): void;
  /** The same entity with another description, as after an edit; its registry entry stays. */
  rebuild(blueprint: Blueprint): void;
  /** Writes how it looks now, unless the hub does not show it at present. */
  refresh(entityId: string, context?: Context): void;
  get(entityId: string): LivingEntity | undefined;
  ids(): string[];
  isAvailable(entityId: string): boolean;
  /** Writes how it looks now. */
  publish(entityId: string, context?: Context): void;
  setAvailable(entityId: string, available: boolean): void;
  /** A disabled entity has no state at all. */
  setEnabled(entityId: string, enabled: boolean): void;
  /** As after a start of the hub: known from the registry, its integration not loaded yet. */
  showRestored(entityId: string): void;
  /** Time passes it by, until something is done to it or it does something. */
  hold(entityId: string): void;
  remove(entityId: string): boolean;
  tick(seconds: number): void;
}

interface Place {
  readonly deviceId?: string;
  readonly areaId?: string;
  readonly platform?: string;
}

interface Member {
  readonly living: LivingEntity;
  readonly blueprint: Blueprint;
  available: boolean;
  /** Not shown by the hub at present, as while it starts. */
  asleep: boolean;
  /** Time passes it by. */
  held: boolean;
}

const awake = { asleep: false, held: false };

export function createEntities(
  states: States,
  registries: Registries,
  hostFor: (changed: (context?: Context) => void) => Host,
): Entities {
  const members = new Map<string, Member>();

  function commonAttributes({ blueprint, living }: Member): Attributes {
    const { spec } = blueprint;
    return {
      ...(spec.deviceClass === undefined ? {} : { device_class: spec.deviceClass }),
      ...(spec.icon === undefined ? {} : { icon: spec.icon }),
      ...(spec.name === undefined ? {} : { friendly_name: shownName(blueprint) }),
      ...(living.features === undefined ? {} : { supported_features: living.features }),
    };
  }

  /** A device's main entity is called as its device, also after somebody renamed that. */
  function shownName(blueprint: Blueprint): string | undefined {
    const entry = registries.entities.get(blueprint.entityId);
    const device = registries.devices.get(entry?.device_id ?? '');
    const given = entry?.name ?? null;
    if (given !== null) return given;
    return entry?.original_name === null
      ? (device?.name_by_user ?? blueprint.spec.name)
      : blueprint.spec.name;
  }

  function publish(entityId: string, context?: Context): void {
    const member = members.get(entityId);
    if (!member || member.asleep) return;
    member.held = false;
    const look = member.living.look();
    states.write(
      entityId,
      member.available ? look.state : 'unavailable',
      { ...look.capability, ...(member.available ? look.current : {}), ...commonAttributes(member) },
      context,
    );
  }

  return {
    add(blueprint, place = {}) {
      const { entityId, spec } = blueprint;
      if (spec.unregistered !== true) {
        registries.entities.add({
          entity_id: entityId,
          id: createHash('md5').update(`entity ${entityId}`).digest('hex'),
          unique_id: spec.id,
          platform: place.platform ?? 'demo',
          device_id: place.deviceId ?? null,
          area_id: place.areaId ?? null,
          name: null,
          original_name: place.deviceId !== undefined && spec.main !== false ? null : (spec.name ?? null),
          icon: null,
          translation_key: null,
          entity_category: spec.category ?? null,
          hidden_by: null,
          disabled_by: null,
          labels: [],
          options: spec.options ?? {},
          device_class: null,
          original_device_class: spec.deviceClass ?? null,
        });
      }
      const living = blueprint.build(hostFor((context) => publish(entityId, context)));
      members.set(entityId, { ...awake, living, blueprint, available: spec.available ?? true });
      publish(entityId);
    },
    rebuild(blueprint) {
      const { entityId, spec } = blueprint;
      const living = blueprint.build(hostFor((context) => publish(entityId, context)));
      members.set(entityId, { ...awake, living, blueprint, available: spec.available ?? true });
      publish(entityId);
    },
    refresh: publish,
    get: (entityId) => members.get(entityId)?.living,
    ids: () => [...members.keys()],
    isAvailable(entityId) {
      const member = members.get(entityId);
      return member?.available === true && !member.asleep;
    },
    publish(entityId, context) {
      const member = members.get(entityId);
      if (!member || (registries.entities.get(entityId)?.disabled_by ?? null) !== null) return;
      member.asleep = false;
      publish(entityId, context);
    },
    setAvailable(entityId, available) {
      const member = members.get(entityId);
      if (!member) return;
      member.available = available;
      publish(entityId);
    },
    setEnabled(entityId, enabled) {
      const member = members.get(entityId);
      if (!member) return;
      member.asleep = !enabled;
      if (enabled) publish(entityId);
      else states.remove(entityId);
    },
    showRestored(entityId) {
      const member = members.get(entityId);
      if (!member) return;
      member.asleep = true;
      if (member.blueprint.spec.unregistered === true) states.remove(entityId);
      else {
        const capability = member.living.look().capability;
        states.write(entityId, 'unavailable', { restored: true, ...capability, ...commonAttributes(member) });
      }
    },
    hold(entityId) {
      const member = members.get(entityId);
      if (member) member.held = true;
    },
    remove(entityId) {
      const known = members.delete(entityId);
      registries.entities.remove(entityId);
      return states.remove(entityId) || known;
    },
    tick(seconds) {
      for (const member of members.values()) if (!member.asleep && !member.held) member.living.tick(seconds);
    },
  };
}
