import { readableName } from '../../model/name.ts';
import { t } from './texts/index.ts';

/** Names that integrations share; others are shown as they are. */
const words = ['auto', 'sleep', 'smart', 'nature', 'turbo', 'eco', 'on'] as const;

/** A preset as text. */
export function presetText(preset: string): string {
  const word = words.find((known) => known === preset.trim().toLowerCase());
  return word === undefined ? readableName(preset) : t(`preset.${word}`);
}
