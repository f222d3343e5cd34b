import { createHash } from 'node:crypto';
import type { Context } from '#world/context.ts';
import type { Registries } from '#world/registries.ts';
import type { Attributes, States } from '#world/states.ts';
import type { EntityDefinition, Host, SimulatedEntity } from './kind.ts';

/** The simulated entities and their registry entries. */
export interface Entities {
  add(definition: EntityDefinition, placement?: RegistryPlacement): void;
  /** Replaces the model of an entity after an edit; its registry entry stays. */
  rebuild(definition: EntityDefinition): void;
  /** Writes the present report, unless the entity is unloaded. */
  refresh(entityId: string, context?: Context): void;
  get(entityId: string): SimulatedEntity | undefined;
  ids(): string[];
  isAvailable(entityId: string): boolean;
  /** Loads the entity and writes its present report. */
  publish(entityId: string, context?: Context): void;
  setAvailable(entityId: string, available: boolean): void;
  /** Disabled entities have no state. */
  setEnabled(entityId: string, enabled: boolean): void;
  /** As after a hub start, before the integration is loaded: unavailable, `restored: true`. */
  showRestored(entityId: string): void;
  /** Stops its simulation until it is next published. */
  freeze(entityId: string): void;
  remove(entityId: string): boolean;
  tick(seconds: number): void;
}

interface RegistryPlacement {
  readonly deviceId?: string;
  readonly areaId?: string;
  readonly platform?: string;
}

interface ManagedEntity {
  readonly simulated: SimulatedEntity;
  readonly definition: EntityDefinition;
  available: boolean;
  /** Its integration is not loaded, or the entity is disabled. */
  unloaded: boolean;
  /** Not advanced by ticks. */
  frozen: boolean;
}

const loadedFlags = { unloaded: false, frozen: false };

export function createEntities(
  states: States,
  registries: Registries,
  hostFor: (changed: (context?: Context) => void) => Host,
): Entities {
  const managed = new Map<string, ManagedEntity>();

  function commonAttributes({ definition, simulated }: ManagedEntity): Attributes {
    const { spec } = definition;
    return {
      ...(spec.deviceClass === undefined ? {} : { device_class: spec.deviceClass }),
      ...(spec.icon === undefined ? {} : { icon: spec.icon }),
      ...(spec.name === undefined ? {} : { friendly_name: friendlyName(definition) }),
      ...(simulated.features === undefined ? {} : { supported_features: simulated.features }),
    };
  }

  /** The main entity takes the device's name, also after a rename. */
  function friendlyName(definition: EntityDefinition): string | undefined {
    const entry = registries.entities.get(definition.entityId);
    const device = registries.devices.get(entry?.device_id ?? '');
    const given = entry?.name ?? null;
    if (given !== null) return given;
    return entry?.original_name === null
      ? (device?.name_by_user ?? definition.spec.name)
      : definition.spec.name;
  }

  function publish(entityId: string, context?: Context): void {
    const member = managed.get(entityId);
    if (!member || member.unloaded) return;
    member.frozen = false;
    const report = member.simulated.report();
    states.write(
      entityId,
      member.available ? report.state : 'unavailable',
      { ...report.capability, ...(member.available ? report.current : {}), ...commonAttributes(member) },
      context,
    );
  }

  return {
    add(blueprint, placement = {}) {
      const { entityId, spec } = blueprint;
      if (spec.unregistered !== true) {
        registries.entities.add({
          entity_id: entityId,
          id: createHash('md5').update(`entity ${entityId}`).digest('hex'),
          unique_id: spec.uniqueId ?? spec.id,
          platform: spec.platform ?? placement.platform ?? 'demo',
          device_id: placement.deviceId ?? null,
          area_id: placement.areaId ?? null,
          name: null,
          original_name:
            placement.deviceId !== undefined && spec.main !== false
              ? null
              : (spec.originalName ?? spec.name ?? null),
          icon: null,
          translation_key: spec.translationKey ?? null,
          entity_category: spec.category ?? null,
          hidden_by: spec.hidden === true ? 'integration' : null,
          disabled_by: null,
          labels: [],
          options: spec.options ?? {},
          device_class: null,
          original_device_class: spec.deviceClass ?? null,
        });
      }
      const simulated = blueprint.build(hostFor((context) => publish(entityId, context)));
      managed.set(entityId, {
        ...loadedFlags,
        simulated,
        definition: blueprint,
        available: spec.available ?? true,
      });
      publish(entityId);
    },
    rebuild(blueprint) {
      const { entityId, spec } = blueprint;
      const simulated = blueprint.build(hostFor((context) => publish(entityId, context)));
      managed.set(entityId, {
        ...loadedFlags,
        simulated,
        definition: blueprint,
        available: spec.available ?? true,
      });
      publish(entityId);
    },
    refresh: publish,
    get: (entityId) => managed.get(entityId)?.simulated,
    ids: () => [...managed.keys()],
    isAvailable(entityId) {
      const member = managed.get(entityId);
      return member?.available === true && !member.unloaded;
    },
    publish(entityId, context) {
      const member = managed.get(entityId);
      if (!member || (registries.entities.get(entityId)?.disabled_by ?? null) !== null) return;
      member.unloaded = false;
      publish(entityId, context);
    },
    setAvailable(entityId, available) {
      const member = managed.get(entityId);
      if (!member) return;
      member.available = available;
      publish(entityId);
    },
    setEnabled(entityId, enabled) {
      const member = managed.get(entityId);
      if (!member) return;
      member.unloaded = !enabled;
      if (enabled) publish(entityId);
      else states.remove(entityId);
    },
    showRestored(entityId) {
      const member = managed.get(entityId);
      if (!member) return;
      member.unloaded = true;
      if (member.definition.spec.unregistered === true) states.remove(entityId);
      else {
        const capability = member.simulated.report().capability;
        states.write(entityId, 'unavailable', { restored: true, ...capability, ...commonAttributes(member) });
      }
    },
    freeze(entityId) {
      const member = managed.get(entityId);
      if (member) member.frozen = true;
    },
    remove(entityId) {
      const known = managed.delete(entityId);
      registries.entities.remove(entityId);
      return states.remove(entityId) || known;
    },
    tick(seconds) {
      for (const member of managed.values())
        if (!member.unloaded && !member.frozen) member.simulated.tick(seconds);
    },
  };
}
