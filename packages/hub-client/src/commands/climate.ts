import type { Entity } from '../store/types.ts';
import { clamp, commandFor, isNear, numberOf } from './build.ts';
import type { Command } from './types.ts';

/**
 * Sets the target in the hub's own unit, within the device's limits and on its step (an old hub would take
 * 99 °C). Where the device heats and cools between two targets, both move and keep their distance.
 */
export function setTemperature(entity: Entity, degrees: number): Command {
  const step = numberOf(entity, 'target_temp_step') ?? 0.1;
  const low = numberOf(entity, 'target_temp_low');
  const high = numberOf(entity, 'target_temp_high');
  if (numberOf(entity, 'temperature') === undefined && low !== undefined && high !== undefined) {
    const half = (high - low) / 2;
    const targets = {
      target_temp_low: settle(entity, degrees - half, step),
      target_temp_high: settle(entity, degrees + half, step),
    };
    return commandFor(entity, {
      service: 'set_temperature',
      data: targets,
      expected: { attributes: targets },
      confirmedBy: (now) =>
        isNear(now, 'target_temp_low', targets.target_temp_low, step / 2) &&
        isNear(now, 'target_temp_high', targets.target_temp_high, step / 2),
    });
  }
  const temperature = settle(entity, degrees, step);
  return commandFor(entity, {
    service: 'set_temperature',
    data: { temperature },
    expected: { attributes: { temperature } },
    confirmedBy: (now) => isNear(now, 'temperature', temperature, step / 2),
  });
}

export function setMode(entity: Entity, mode: string): Command {
  return commandFor(entity, {
    service: 'set_hvac_mode',
    data: { hvac_mode: mode },
    expected: { state: mode },
    confirmedBy: (now) => now.state === mode,
  });
}

function settle(entity: Entity, degrees: number, step: number): number {
  const low = numberOf(entity, 'min_temp') ?? Number.NEGATIVE_INFINITY;
  const high = numberOf(entity, 'max_temp') ?? Number.POSITIVE_INFINITY;
  const stepped = step > 0 ? Math.round(degrees / step) * step : degrees;
  // Away with 21.400000000000002.
  return Number(clamp(stepped, low, high).toFixed(3));
}
