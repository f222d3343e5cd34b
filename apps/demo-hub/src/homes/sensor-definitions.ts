import { binarySensor, type BinarySensorSpec } from '#devices/binary-sensor.ts';
import { defineEntity, type EntityDefinition, type Host } from '#world/kind.ts';
import { sensor } from '#devices/sensor.ts';

/** Common sensors with simulated values. */
interface SensorDefinition {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** True: not the device's main entity. */
  readonly isSecondary?: boolean;
}

const mainFlag = (side: boolean | undefined): { main?: false } => (side ? { main: false } : {});

/** Random walk of at most `step` per minute, drawn back to `center`. */
const randomWalk = (center: number, step: number) => (value: number, seconds: number, host: Host) =>
  value + ((host.random() - 0.5) * 2 * step + (center - value) * 0.02) * (seconds / 60);

/** °C from `follow`, else a random walk around `value`. */
export function temperature(
  { id, name, value, isSecondary }: SensorDefinition,
  follow?: (host: Host) => number,
): EntityDefinition {
  return defineEntity(sensor, {
    id,
    name,
    value,
    ...mainFlag(isSecondary),
    deviceClass: 'temperature',
    unit: '°C',
    stateClass: 'measurement',
    digits: 1,
    next: follow ? (_last, _seconds, host) => follow(host) : randomWalk(value, 0.1),
  });
}

export function humidity({ id, name, value, isSecondary }: SensorDefinition): EntityDefinition {
  return defineEntity(sensor, {
    id,
    name,
    value,
    ...mainFlag(isSecondary),
    deviceClass: 'humidity',
    unit: '%',
    stateClass: 'measurement',
    digits: 0,
    next: randomWalk(value, 0.6),
  });
}

export function battery({ id, name, value }: SensorDefinition): EntityDefinition {
  return defineEntity(sensor, {
    id,
    name,
    value,
    main: false,
    category: 'diagnostic',
    deviceClass: 'battery',
    unit: '%',
    stateClass: 'measurement',
  });
}

export function detector(deviceClass: string, spec: BinarySensorSpec): EntityDefinition {
  return defineEntity(binarySensor, { deviceClass, ...spec });
}
