import { t } from './texts/index.ts';

/** Names that integrations share; others are shown as they are. */
const words = ['auto', 'sleep', 'smart', 'nature', 'turbo', 'eco', 'on'] as const;

/** A preset as text. */
export function presetText(preset: string): string {
  const word = words.find((known) => known === preset.trim().toLowerCase());
  if (word !== undefined) return t(`preset.${word}`);
  const text = preset.replaceAll('_', ' ').trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
