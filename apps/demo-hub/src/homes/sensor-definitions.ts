import { binarySensor, type BinarySensorSpec } from '#devices/binary-sensor.ts';
import { defineEntity, type EntityDefinition, type Host } from '#devices/kind.ts';
import { sensor } from '#devices/sensor.ts';

/** Common sensors with simulated values. */
interface SensorDefinition {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** True: not the device's main entity. */
  readonly isSecondary?: boolean;
}

const PEAK_WATTS = 3000;

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

/** W; 0 while the switch `of` is off. */
export function power({ id, name, value, isSecondary }: SensorDefinition, of?: string): EntityDefinition {
  const around = randomWalk(value, value * 0.05);
  return defineEntity(sensor, {
    id,
    name,
    value,
    ...mainFlag(isSecondary),
    deviceClass: 'power',
    unit: 'W',
    stateClass: 'measurement',
    digits: 0,
    next: (last, seconds, host) =>
      of !== undefined && host.stateOf(of)?.state !== 'on'
        ? 0
        : Math.max(0, around(last || value, seconds, host)),
  });
}

/** W of solar panels, from the elevation of `sun.sun`. */
export function solarPower({ id, name, value, isSecondary }: SensorDefinition): EntityDefinition {
  return defineEntity(sensor, {
    id,
    name,
    value,
    ...mainFlag(isSecondary),
    deviceClass: 'power',
    unit: 'W',
    stateClass: 'measurement',
    digits: 0,
    next: (_last, _seconds, host) => {
      const elevation = Number(host.stateOf('sun.sun')?.attributes['elevation'] ?? 0);
      return PEAK_WATTS * Math.max(0, Math.sin((elevation * Math.PI) / 180));
    },
  });
}

/** kWh, integrated from the power sensor `from`. */
export function energy({ id, name, value, isSecondary }: SensorDefinition, from: string): EntityDefinition {
  return defineEntity(sensor, {
    id,
    name,
    value,
    ...mainFlag(isSecondary),
    deviceClass: 'energy',
    unit: 'kWh',
    stateClass: 'total_increasing',
    digits: 3,
    precision: 2,
    next: (last, seconds, host) =>
      last + (Number(host.stateOf(from)?.state ?? 0) || 0) * (seconds / 3_600_000),
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
