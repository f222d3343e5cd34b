import {
  mdiFan,
  mdiFire,
  mdiHvac,
  mdiPower,
  mdiSnowflake,
  mdiThermostatAuto,
  mdiWaterPercent,
} from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { endingOf } from '../../../model/agreement.ts';
import { listOf, choicesOf, textOf } from '../../../model/attributes.ts';
import { readableName } from '../../../model/name.ts';
import { t } from './texts/index.ts';

/** In display order. */
const modes = [
  { value: 'heat', icon: mdiFire },
  { value: 'cool', icon: mdiSnowflake },
  { value: 'heat_cool', icon: mdiHvac },
  { value: 'auto', icon: mdiThermostatAuto },
  { value: 'dry', icon: mdiWaterPercent },
  { value: 'fan_only', icon: mdiFan },
  { value: 'off', icon: mdiPower },
] as const;

/** The known modes that the device has. */
export function modesOf(entity: Entity) {
  const own = listOf(entity, 'hvac_modes');
  const ending = endingOf(entity);
  return modes
    .filter(({ value }) => own.includes(value))
    .map(({ value, icon }) => ({ value, icon, label: t(`mode.${value}`, { ending }) }));
}

const actions = ['off', 'idle', 'heating', 'preheating', 'cooling', 'drying', 'fan', 'defrosting'] as const;

/** The current action as text; the mode where no action is reported. */
export function actionText(entity: Entity): string | undefined {
  const ending = endingOf(entity);
  const action = actions.find((known) => known === textOf(entity, 'hvac_action'));
  if (action !== undefined) return t(`action.${action}`, { ending });
  const mode = modes.find(({ value }) => value === entity.state)?.value;
  return mode === undefined ? undefined : t(`mode.${mode}`, { ending });
}

export type Look = 'hot' | 'cold' | 'rest';

/** The colours of the dial: by the action, else by the mode. */
export function lookOf(entity: Entity): Look {
  switch (textOf(entity, 'hvac_action')) {
    case 'heating':
    case 'preheating':
    case 'defrosting':
      return 'hot';
    case 'cooling':
    case 'drying':
      return 'cold';
    default:
      return looks.get(entity.state) ?? 'rest';
  }
}

/** A map, since a hub may name a mode 'valueOf', which every object has. */
const looks: ReadonlyMap<string, Look> = new Map([
  ['heat', 'hot'],
  ['cool', 'cold'],
  ['dry', 'cold'],
  ['heat_cool', 'hot'],
  ['auto', 'hot'],
]);

/** Names that integrations share; others are shown as they are. */
const words = [
  'none',
  'eco',
  'away',
  'boost',
  'comfort',
  'home',
  'sleep',
  'activity',
  'on',
  'off',
  'auto',
  'low',
  'medium',
  'high',
  'top',
  'middle',
  'focus',
  'diffuse',
  'both',
  'vertical',
  'horizontal',
  'on_low',
  'on_high',
  'auto_low',
  'auto_high',
] as const;

/** A preset, fan speed or swing direction as text: ours for common names, else as the device names it. */
export function optionText(value: string): string {
  const word = words.find((known) => known === value.trim().toLowerCase());
  return word === undefined ? readableName(value) : t(`word.${word}`);
}

/** The options of a list attribute, each once. */
export const optionsOf = (entity: Entity, attribute: string) =>
  choicesOf(entity, attribute).map((value) => ({
    value,
    label: optionText(value),
  }));
