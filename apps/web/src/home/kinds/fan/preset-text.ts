import { t } from './texts/index.ts';

/** Names that integrations share; the others are said as they are written. */
const words = ['auto', 'sleep', 'smart', 'nature', 'turbo', 'eco', 'on'] as const;

/** A preset in words. */
export function presetText(preset: string): string {
  const word = words.find((known) => known === preset.trim().toLowerCase());
  if (word !== undefined) return t(`preset.${word}`);
  const text = preset.replaceAll('_', ' ').trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
