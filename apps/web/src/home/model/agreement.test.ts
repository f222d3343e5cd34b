import { expect, it } from 'vitest';
import { entity } from '../testing/entity.ts';
import { endingOf } from './agreement.ts';
import { t } from './texts/index.ts';

const named = (id: string, friendly_name: string, device_class?: unknown) =>
  entity(id, 'on', { friendly_name, device_class });

it.each([
  ['light.x', 'Lampada', undefined, 'a'],
  ['lock.x', 'Ingresso', undefined, 'a'],
  ['cover.x', 'Sala', 'gate', 'o'],
  ['cover.x', 'Studio', 7, 'o'],
  ['switch.presa_giardino', '', undefined, 'a'],
])('%s "%s" of class %s takes -%s', (id, name, deviceClass, ending) =>
  expect(endingOf(named(id, name, deviceClass))).toBe(ending),
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
