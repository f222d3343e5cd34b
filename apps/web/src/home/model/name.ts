import { cleanText } from '@soglia/hub-client/text';
import { capitalised } from '#shared/format/capitalised.ts';

/** "light.lampada_ad_arco" reads as "Lampada ad arco". */
function nameFromId(entityId: string): string {
  const words = entityId
    .slice(entityId.indexOf('.') + 1)
    .replaceAll('_', ' ')
    .trim();
  return words === '' ? entityId : capitalised(words);
}

/**
 * A name that an integration gave to a mode, a preset or an effect: underscores become spaces, and the first letter a
 * capital one. Unchanged where nothing else would be left.
 */
export function readableName(name: string): string {
  const text = cleanText(name.replaceAll('_', ' '));
  return text === '' ? name : capitalised(text);
}

/** The friendly name as it may be drawn, or one made from the entity id where there is none. */
export function nameOf(entityId: string, friendlyName: unknown): string {
  const name = typeof friendlyName === 'string' ? cleanText(friendlyName) : '';
  return name === '' ? nameFromId(entityId) : name;
}
