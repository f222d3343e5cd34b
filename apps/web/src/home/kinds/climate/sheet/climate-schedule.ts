import { ClimateFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { setPointLimits } from '@soglia/schedules';
import { numberOf } from '../../../model/attributes.ts';
import type { ScheduleType } from '../../../schedules/schedule-panel.tsx';
import { temperatureUnitOf } from '../../../model/temperature-unit.ts';
import { limitsOf, setpointOf } from '../setpoint.ts';

/** Why a thermostat has no schedule: its unit, its limits, or two target temperatures. */
type NoScheduleReason = 'fahrenheit' | 'outside' | 'range';

/**
 * The temperatures that a schedule of this thermostat may set: within both limits. A reason where it cannot have a
 * schedule; undefined where it has no target temperature.
 */
export function scheduleTypeOf(entity: Entity): ScheduleType | NoScheduleReason | undefined {
  const one =
    hasFeature(entity, ClimateFeature.TARGET_TEMPERATURE) || numberOf(entity, 'temperature') !== undefined;
  if (!one && supportsTwoTargets(entity)) return 'range';
  const setpoint = setpointOf(entity);
  if (!one || setpoint === undefined) return undefined;
  const unit = temperatureUnitOf(entity);
  if (unit !== '°C') return 'fahrenheit';
  const own = limitsOf(entity);
  const min = Math.max(own.min, setPointLimits.min);
  const max = Math.min(own.max, setPointLimits.max);
  if (min >= max) return 'outside';
  return { kind: 'thermostat', scale: { min, max, step: setpoint.step }, unit };
}

/** In its current mode it has two target temperatures, while a schedule sets one. */
export const hasTwoTargets = (entity: Entity): boolean =>
  entity.state === 'heat_cool' && supportsTwoTargets(entity);

const supportsTwoTargets = (entity: Entity) => hasFeature(entity, ClimateFeature.TARGET_TEMPERATURE_RANGE);
