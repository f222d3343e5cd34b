import type { Clock } from '#clock.ts';
import type { Bus } from '#world/bus.ts';
import { createRegistry, type Registry } from '#world/registry.ts';

export interface AreaFields {
  readonly area_id: string;
  readonly name: string;
  readonly floor_id: string | null;
  readonly icon: string | null;
  readonly picture: string | null;
  readonly aliases: readonly string[];
  readonly labels: readonly string[];
  readonly temperature_entity_id: string | null;
  readonly humidity_entity_id: string | null;
}

export interface FloorFields {
  readonly floor_id: string;
  readonly name: string;
  readonly level: number | null;
  readonly icon: string | null;
  readonly aliases: readonly string[];
}

export interface LabelFields {
  readonly label_id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly description: string | null;
}

interface DeviceFields {
  readonly id: string;
  readonly name: string;
  readonly name_by_user: string | null;
  readonly area_id: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly sw_version: string | null;
  readonly disabled_by: 'user' | null;
  readonly labels: readonly string[];
  readonly identifiers: readonly (readonly [string, string])[];
  readonly entry_type?: 'service';
  readonly configuration_url?: string;
}

export interface EntityFields {
  readonly entity_id: string;
  /** 32 hex characters. */
  readonly id: string;
  readonly unique_id: string;
  readonly platform: string;
  readonly device_id: string | null;
  readonly area_id: string | null;
  /** Name set by a user; `original_name` comes from the integration and is null on a device's main entity. */
  readonly name: string | null;
  readonly original_name: string | null;
  readonly icon: string | null;
  readonly translation_key: string | null;
  readonly entity_category: 'config' | 'diagnostic' | null;
  readonly hidden_by: 'user' | 'integration' | null;
  readonly disabled_by: 'user' | null;
  readonly labels: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly device_class: string | null;
  readonly original_device_class: string | null;
}

export interface Registries {
  readonly areas: Registry<AreaFields>;
  readonly floors: Registry<FloorFields>;
  readonly labels: Registry<LabelFields>;
  readonly devices: Registry<DeviceFields>;
  readonly entities: Registry<EntityFields>;
  /** The entity's area, else that of its device. */
  areaOf(entityId: string): string | undefined;
}

export function createRegistries(clock: Clock, bus: Bus): Registries {
  const areas = createRegistry<AreaFields>(clock, bus, { key: 'area_id', event: 'area_registry_updated' });
  const floors = createRegistry<FloorFields>(clock, bus, {
    key: 'floor_id',
    event: 'floor_registry_updated',
  });
  const labels = createRegistry<LabelFields>(clock, bus, {
    key: 'label_id',
    event: 'label_registry_updated',
  });
  const devices = createRegistry<DeviceFields>(clock, bus, {
    key: 'id',
    eventKey: 'device_id',
    event: 'device_registry_updated',
    eventHasChanges: true,
  });
  const entities = createRegistry<EntityFields>(clock, bus, {
    key: 'entity_id',
    event: 'entity_registry_updated',
    eventHasChanges: true,
  });

  return {
    areas,
    floors,
    labels,
    devices,
    entities,
    areaOf(entityId) {
      const entity = entities.get(entityId);
      if (!entity) return undefined;
      return entity.area_id ?? devices.get(entity.device_id ?? '')?.area_id ?? undefined;
    },
  };
}
