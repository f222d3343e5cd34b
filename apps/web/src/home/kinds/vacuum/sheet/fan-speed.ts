import { hasFeature, VacuumFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { choicesOf, textOf } from '../../../model/attributes.ts';
import { readableName } from '../../../model/name.ts';
import { t } from './texts/index.ts';

/** The fan speeds; none where they cannot be set. */
export const speedsOf = (entity: Entity): readonly string[] =>
  hasFeature(entity, VacuumFeature.FAN_SPEED) ? choicesOf(entity, 'fan_speed_list') : [];

/** The current fan speed. */
export const speedOf = (entity: Entity): string | undefined => textOf(entity, 'fan_speed');

type Word = Parameters<typeof t>[0] & `speed.${string}`;

/** Names that manufacturers share; others are shown as they are. */
const words = new Map<string, Word>([
  ['off', 'speed.off'],
  ['min', 'speed.min'],
  ['minimum', 'speed.min'],
  ['quiet', 'speed.quiet'],
  ['silent', 'speed.quiet'],
  ['gentle', 'speed.gentle'],
  ['eco', 'speed.eco'],
  ['low', 'speed.low'],
  ['medium', 'speed.medium'],
  ['balanced', 'speed.medium'],
  ['normal', 'speed.standard'],
  ['standard', 'speed.standard'],
  ['auto', 'speed.auto'],
  ['automatic', 'speed.auto'],
  ['high', 'speed.high'],
  ['strong', 'speed.high'],
  ['turbo', 'speed.turbo'],
  ['boost', 'speed.turbo'],
  ['max', 'speed.max'],
  ['maximum', 'speed.max'],
]);

/** A fan speed as text. */
export function speedText(speed: string): string {
  const word = words.get(speed.trim().toLowerCase());
  return word === undefined ? readableName(speed) : t(word);
}
