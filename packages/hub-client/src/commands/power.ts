import { domainOf } from '../entities/domain-of.ts';
import type { Entity } from '../entities/types.ts';
import { commandFor } from './build-command.ts';
import type { Command } from './types.ts';

/** Media players go to `standby`. */
const off = ['off', 'standby'];
const silent = [...off, 'unavailable', 'unknown'];

/** Any domain that has turn_on: light, switch, fan, automation, climate, media_player, input_boolean… */
export function turnOn(entity: Entity): Command {
  return commandFor(entity, {
    service: 'turn_on',
    expected: { state: stateWhenOn(entity) },
    confirmedBy: ({ state }) => !silent.includes(state),
  });
}

export function turnOff(entity: Entity): Command {
  return commandFor(entity, {
    service: 'turn_off',
    expected: { state: 'off' },
    confirmedBy: ({ state }) => off.includes(state),
  });
}

/** A climate entity shows its mode, not "on"; the device chooses it, the first one is a guess. */
function stateWhenOn(entity: Entity): string {
  const modes = entity.attributes['hvac_modes'];
  if (domainOf(entity.entity_id) !== 'climate' || !Array.isArray(modes)) return 'on';
  return modes.find((mode): mode is string => typeof mode === 'string' && mode !== 'off') ?? 'on';
}
