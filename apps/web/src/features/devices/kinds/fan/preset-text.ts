import { t } from './sheet/texts/index.ts';

/** Names that integrations share; the others are said as they are written. */
const words: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  auto: 'preset.auto',
  sleep: 'preset.sleep',
  smart: 'preset.smart',
  nature: 'preset.nature',
  turbo: 'preset.turbo',
  eco: 'preset.eco',
  on: 'preset.on',
};

/** A preset in words. */
export function presetText(preset: string): string {
  const word = words[preset.trim().toLowerCase()];
  if (word !== undefined) return t(word);
  const text = preset.replaceAll('_', ' ').trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
