import { blueprint, type Blueprint } from '#devices/kind.ts';
import { light, type LightSpec } from '#devices/light.ts';
import { switchKind, type SwitchSpec } from '#devices/switch.ts';
import type { HomeDevice } from '#homes/home.ts';

/** Brightness of so many per cent as lamps count it, 0–255. */
export const percent = (value: number): number => Math.round(value * 2.55);
export const lamp = (spec: LightSpec): Blueprint => blueprint(light, spec);
export const plug = (spec: SwitchSpec): Blueprint => blueprint(switchKind, spec);

/** Makes the devices of one room. */
export function room(area: string) {
  return (name: string, maker: string, model: string, entities: readonly Blueprint[]): HomeDevice => ({
    id: entities[0]?.entityId ?? name,
    name,
    area,
    maker,
    model,
    entities,
  });
}
