import { cleanText } from '@soglia/hub-client/text';
import type { MapZone } from '../map-types.ts';
import { t } from './texts/index.ts';

/** As Italian says it of the places that every house has. */
const known = [
  [/^scuola$/i, 'at.school'],
  [/^ufficio$/i, 'at.office'],
  [/^(?:lavoro|work)$/i, 'at.work'],
  [/^palestra$/i, 'at.gym'],
] as const;

const LONGEST = 100;

/** Where a person is, by the state that the hub gives: the name of a zone, or one of its words. */
export function whereText(state: string): string {
  switch (state) {
    case 'home':
      return t('home');
    case 'not_home':
      return t('away');
    case 'unknown':
    case 'unavailable':
    case '':
      return t('unknown');
    default:
      return atZone(state);
  }
}

/** In this zone. */
export const atZoneText = (zone: MapZone): string =>
  zone.origin === 'home' || zone.origin === 'example' ? t('home') : atZone(zone.name);

/** In a zone of this name. */
function atZone(name: string): string {
  const text = cleanText(name, LONGEST);
  const [, word] = known.find(([pattern]) => pattern.test(text)) ?? [];
  if (word !== undefined) return t(word);
  return text === '' ? t('unknown') : t('at', { zone: text });
}
