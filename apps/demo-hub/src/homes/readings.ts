import { binarySensor, type BinarySensorSpec } from '#devices/binary-sensor.ts';
import { blueprint, type Blueprint, type Host } from '#devices/kind.ts';
import { sensor } from '#devices/sensor.ts';

/** Values that a house has many of, each with its own slow life. */
interface Reading {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** A device's side value, not the device itself. */
  readonly side?: boolean;
}

const PEAK_WATTS = 3000;

const main = (side: boolean | undefined): { main?: false } => (side ? { main: false } : {});

/** Wanders by at most `step` a minute, and back towards where it began. */
const wander = (home: number, step: number) => (value: number, seconds: number, host: Host) =>
  value + ((host.random() - 0.5) * 2 * step + (home - value) * 0.02) * (seconds / 60);

/** Degrees: those that `follow` gives, else around where it began. */
export function temperature({ id, name, value, side }: Reading, follow?: (host: Host) => number): Blueprint {
  return blueprint(sensor, {
    id,
    name,
    value,
    ...main(side),
    deviceClass: 'temperature',
    unit: '°C',
    stateClass: 'measurement',
    digits: 1,
    next: follow ? (_last, _seconds, host) => follow(host) : wander(value, 0.1),
  });
}

export function humidity({ id, name, value, side }: Reading): Blueprint {
  return blueprint(sensor, {
    id,
    name,
    value,
    ...main(side),
    deviceClass: 'humidity',
    unit: '%',
    stateClass: 'measurement',
    digits: 0,
    next: wander(value, 0.6),
  });
}

/** Watts; nothing flows while the switch is off. */
export function power({ id, name, value, side }: Reading, of?: string): Blueprint {
  const around = wander(value, value * 0.05);
  return blueprint(sensor, {
    id,
    name,
    value,
    ...main(side),
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

/** Watts of panels on the roof, by the height of the sun. */
export function sunPower({ id, name, value, side }: Reading): Blueprint {
  return blueprint(sensor, {
    id,
    name,
    value,
    ...main(side),
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

/** Kilowatt hours, from the watts of another sensor. */
export function energy({ id, name, value, side }: Reading, from: string): Blueprint {
  return blueprint(sensor, {
    id,
    name,
    value,
    ...main(side),
    deviceClass: 'energy',
    unit: 'kWh',
    stateClass: 'total_increasing',
    digits: 3,
    precision: 2,
    next: (last, seconds, host) =>
      last + (Number(host.stateOf(from)?.state ?? 0) || 0) * (seconds / 3_600_000),
  });
}

export function battery({ id, name, value }: Reading): Blueprint {
  return blueprint(sensor, {
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

export function detector(deviceClass: string, spec: BinarySensorSpec): Blueprint {
  return blueprint(binarySensor, { deviceClass, ...spec });
}
