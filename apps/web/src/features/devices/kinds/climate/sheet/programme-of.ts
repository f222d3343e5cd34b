import { ClimateFeature, hasFeature, setPointLimits, type Entity } from '@soglia/hub-client';
import { numberOf } from '../../../model/attributes.ts';
import type { ProgrammeOf } from '../../../programme/programme-panel.tsx';
import { limitsOf, setpointOf, unitOf } from '../setpoint.ts';

/**
 * The temperatures that a programme of this thermostat may set: those that both allow. Undefined where it works
 * towards no single one; a word where there are none that both allow.
 */
export function programmeOf(entity: Entity): ProgrammeOf | 'fahrenheit' | 'outside' | undefined {
  const one =
    hasFeature(entity, ClimateFeature.TARGET_TEMPERATURE) || numberOf(entity, 'temperature') !== undefined;
  const setpoint = setpointOf(entity);
  if (!one || setpoint === undefined) return undefined;
  const unit = unitOf(entity);
  if (unit !== '°C') return 'fahrenheit';
  const own = limitsOf(entity);
  const min = Math.max(own.min, setPointLimits.min);
  const max = Math.min(own.max, setPointLimits.max);
  if (min >= max) return 'outside';
  return { kind: 'thermostat', scale: { min, max, step: setpoint.step }, unit };
}
