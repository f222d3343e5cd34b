import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { attributeWords } from './attribute-words.ts';

const words = (attributes: Readonly<Record<string, unknown>>) =>
  attributeWords(entity('vacuum.x', 'on', attributes), NOW);

it.each([
  [{ temperature: 21.456 }, 'Temperatura', '21,46'],
  [{ rising: true }, 'In salita', 'Sì'],
  [{ rising: false }, 'In salita', 'No'],
  [{ next_setting: '2026-11-20T15:48:00+00:00' }, 'Prossimo tramonto', /^20 nov, \d\d:48$/],
  [{ options: ['Casa', 'Vacanza'] }, 'Scelte', 'Casa, Vacanza'],
  [{ options: [] }, 'Scelte', 'Nessuno'],
  [{ options: [{}, 1] }, 'Scelte', '0 elementi, 1'],
  [{ options: [null, 1] }, 'Scelte', '2 elementi'],
  [{ source: 'not_home' }, 'Sorgente', 'Fuori casa'],
  [{ source: { a: 1 } }, 'Sorgente', '1 elemento'],
])('%o is read as %s: %s', (attributes, label, value) => {
  const { known, others } = words(attributes);
  expect(others).toEqual([]);
  expect(known).toEqual([
    {
      key: Object.keys(attributes)[0],
      label,
      value: typeof value === 'string' ? value : (expect.stringMatching(value) as string),
    },
  ]);
});

it.each([
  [{ temperature: 9.4, temperature_unit: '°C' }, '9,4\u00a0°C'],
  [{ humidity: 75 }, '75\u00a0%'],
  [{ wind_speed: 7.2, wind_speed_unit: 7 }, '7,2'],
  [{ azimuth: 137.98 }, '137,98\u00a0°'],
])('%o is told with its unit, once', (attributes, value) =>
  expect(words(attributes)).toEqual({ known: [expect.objectContaining({ value })], others: [] }),
);

it('keeps what has no name in our language apart, under its own', () => {
  expect(words({ flux_capacity: 3, temperature: 4 })).toMatchObject({
    known: [{ key: 'temperature' }],
    others: [{ label: 'flux_capacity', value: '3' }],
  });
});

it('leaves out what says nothing', () => {
  const nothing = {
    friendly_name: 'X',
    icon: 'mdi:x',
    supported_features: 4,
    a: null,
    b: undefined,
    c: ' ',
    d: NaN,
  };
  expect(words(nothing)).toEqual({ known: [], others: [] });
});

it('survives anything, and never shows what is no word', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (attributes) => {
      const { known, others } = words(attributes);
      for (const { value } of [...known, ...others]) {
        expect(value).not.toMatch(/^(undefined|NaN|\[object)/);
        expect(value.length).toBeLessThan(200);
      }
    }),
  );
});
