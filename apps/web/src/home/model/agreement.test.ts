import { expect, it } from 'vitest';
import { entity } from '../testing/entity.ts';
import { endingOf, endingOfAll } from './agreement.ts';
import { t } from './texts/index.ts';

const named = (id: string, friendly_name: string, device_class?: unknown) =>
  entity(id, 'on', { friendly_name, device_class });

it.each([
  // A known thing, singular and plural.
  ['light.x', 'Luce del box', 'a'],
  ['light.x', 'Luci piano lavoro', 'e'],
  ['light.x', 'Le luci', 'e'],
  ['light.x', 'Lampadario', 'o'],
  ['light.x', 'Lampadari sala', 'i'],
  ['light.x', 'Lampada ad arco', 'a'],
  ['light.x', 'Faretti cucina', 'i'],
  ['light.x', 'Punto luce', 'o'],
  ['light.x', 'Striscia LED', 'a'],
  ['light.x', 'LED specchio', 'o'],
  ['light.x', 'Lampione della porta', 'o'],
  ['cover.x', 'Serranda garage', 'a'],
  ['cover.x', 'Serrande', 'e'],
  ['cover.x', 'Saracinesche negozio', 'e'],
  ['cover.x', 'Cancello carraio', 'o'],
  ['cover.x', 'Cancelli', 'i'],
  ['cover.x', 'Garage', 'o'],
  ['cover.x', 'Porta del garage', 'a'],
  ['cover.x', 'Porta-finestra cucina', 'a'],
  ['cover.x', 'Soggiorno tapparella', 'a'],
  ['cover.x', 'TAPPARELLE', 'e'],
  ['switch.x', 'Presa frigorifero', 'a'],
  ['switch.x', 'Ciabatta TV', 'a'],
  ['switch.x', 'Lavatrice', 'a'],
  ['switch.x', 'Irrigazione orto', 'a'],
  ['media_player.x', 'Smart TV', 'a'],
  ['lock.x', 'Serratura portone', 'a'],
  ['lock.x', 'Portone', 'o'],
  ['lock.x', 'Lucchetto bici', 'o'],
  // An article.
  ['switch.x', 'La mia cosa', 'a'],
  ['switch.x', 'Gli altri', 'i'],
  // The noun of the domain.
  ['light.x', 'Bed Light', 'a'],
  ['light.x', 'Notte', 'a'],
  ['lock.x', 'Ingresso', 'a'],
  // The last letter.
  ['light.x', 'Specchio', 'o'],
  ['light.x', 'Camera', 'a'],
  ['light.x', 'Pendenti isola', 'i'],
  ['cover.x', 'Sala', 'a'],
  ['cover.x', 'Studio', 'o'],
  ['switch.x', 'Macchina del caffè', 'a'],
  ['switch.x', 'Boiler', 'o'],
  ['switch.x', 'Interruttore', 'o'],
  ['fan.x', 'Cappa', 'a'],
  ['climate.x', 'Clima camera', 'o'],
  ['switch.x', 'Irrigatori', 'i'],
  ['switch.x', 'Wi-Fi ospiti', 'o'],
  ['switch.x', 'L’albero', 'o'],
  ['switch.presa_giardino', '', 'a'],
  ['switch.x', '💡', 'o'],
])('%s "%s" takes -%s', (id, name, ending) => expect(endingOf(named(id, name))).toBe(ending));

it.each([
  ['binary_sensor.x', 'Ingresso', 'door', 'a'],
  ['binary_sensor.x', 'Contatto 12', 'window', 'a'],
  ['binary_sensor.x', 'Portone', 'door', 'o'],
  ['binary_sensor.x', 'Finestre mansarda', 'window', 'e'],
  ['binary_sensor.x', 'Sala hobby', 'garage_door', 'o'],
  ['cover.x', 'Studio', 'shutter', 'a'],
  ['cover.x', 'Sala', 'gate', 'o'],
  ['cover.x', 'Serranda box', 'garage', 'a'],
  ['cover.x', 'Studio', 7, 'o'],
])('%s "%s" of class %s takes -%s', (id, name, deviceClass, ending) =>
  expect(endingOf(named(id, name, deviceClass))).toBe(ending),
);

it.each([
  [['Finestra'], 'a'],
  [['Cancello'], 'o'],
  [['Finestra', 'Porte'], 'e'],
  [['Finestra', 'Cancello'], 'i'],
  [[], 'i'],
])('%j together take -%s', (names, ending) =>
  expect(endingOfAll(names.map((name) => named('cover.x', name)))).toBe(ending),
);

it('a text with an argument cannot be called without it', () => {
  const texts = [
    t('off', { ending: 'a' }),
    t('unknown'),
    // @ts-expect-error -- its ending is missing
    t('off'),
    // @ts-expect-error -- another value is no ending
    t('off', { name: 'Lampada' }),
    // @ts-expect-error -- no such text
    t('nothing'),
  ];
  expect(texts[0]).toBe('Spenta');
});
