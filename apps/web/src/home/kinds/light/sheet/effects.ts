import { hasFeature, LightFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import type { PlainTextId } from '#shared/i18n/define-texts.ts';
import { choicesOf, textOf } from '../../../model/attributes.ts';
import { readableName } from '../../../model/name.ts';
import { t } from '../texts/index.ts';

interface Effect {
  readonly value: string;
  readonly label: string;
}

/** Names that integrations share; others are shown as they are. */
const words = new Map<string, PlainTextId<typeof t>>([
  ['off', 'effect.none'],
  ['none', 'effect.none'],
  ['candle', 'effect.candle'],
  ['colorloop', 'effect.colorloop'],
  ['fire', 'effect.fire'],
  ['fireplace', 'effect.fire'],
  ['rainbow', 'effect.rainbow'],
  ['random', 'effect.random'],
  ['strobe', 'effect.strobe'],
  ['blink', 'effect.blink'],
  ['breathe', 'effect.breathe'],
  ['sparkle', 'effect.sparkle'],
  ['sunrise', 'effect.sunrise'],
  ['sunset', 'effect.sunset'],
]);

function labelOf(effect: string): string {
  const word = words.get(effect.trim().toLowerCase());
  return word === undefined ? readableName(effect) : t(word);
}

/** The effects that it lists, each once; none where it supports none. */
export function effectsOf(entity: Entity): readonly Effect[] {
  if (!hasFeature(entity, LightFeature.EFFECT)) return [];
  return choicesOf(entity, 'effect_list').map((value) => ({ value, label: labelOf(value) }));
}

/** The active effect. */
export const effectOf = (entity: Entity): string | undefined =>
  entity.state === 'on' ? textOf(entity, 'effect') : undefined;
