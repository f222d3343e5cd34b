import { defineEntity, type EntityDefinition } from '#world/kind.ts';
import { light, type LightSpec } from '#devices/light.ts';
import { switchKind, type SwitchSpec } from '#devices/switch.ts';
import type { HomeDevice } from '#homes/home.ts';

/** Brightness 0–255 from per cent. */
export const brightnessFromPercent = (value: number): number => Math.round(value * 2.55);
export const lamp = (spec: LightSpec): EntityDefinition => defineEntity(light, spec);
export const plug = (spec: SwitchSpec): EntityDefinition => defineEntity(switchKind, spec);

/** Returns a factory for devices of one area. */
export function devicesIn(area: string) {
  return (name: string, maker: string, model: string, entities: readonly EntityDefinition[]): HomeDevice => ({
    id: entities[0]?.entityId ?? name,
    name,
    area,
    manufacturer: maker,
    model,
    entities,
  });
}
