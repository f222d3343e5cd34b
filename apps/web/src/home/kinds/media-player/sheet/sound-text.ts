import { cleanText } from '@soglia/hub-client/text';
import type { PlainTextId } from '#shared/i18n/define-texts.ts';
import { t } from './texts/index.ts';

/** Names that receivers share; others are shown as they are. */
const words = new Map<string, PlainTextId<typeof t>>([
  ['movie', 'sound.movie'],
  ['music', 'sound.music'],
  ['standard', 'sound.standard'],
  ['normal', 'sound.standard'],
  ['stereo', 'sound.stereo'],
  ['night', 'sound.night'],
  ['game', 'sound.game'],
  ['sport', 'sound.sport'],
  ['sports', 'sound.sport'],
  ['news', 'sound.news'],
  ['voice', 'sound.voice'],
  ['speech', 'sound.voice'],
  ['auto', 'sound.auto'],
  ['direct', 'sound.direct'],
]);

/** A sound mode as text; empty where nothing of it can be seen. */
export function soundText(mode: string): string {
  const word = words.get(mode.trim().toLowerCase());
  return word === undefined ? cleanText(mode) : t(word);
}
