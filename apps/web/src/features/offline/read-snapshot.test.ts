import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastKnown } from '#hub/last-known.ts';
import { readKeptHouse } from './parse-snapshot.ts';
import { isKeptFor, recall } from './read-snapshot.ts';
import { house, NOW } from './testing/house.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const maria = { hub: 'http://casa:8123', person: 'maria' };

it('gives the house back as it was kept', () => {
  const known = recall(house(), maria, NOW);
  expect(known?.at).toBe(NOW);
  expect(known?.list).toEqual([
    { entity_id: 'light.lampada', domain: 'light', name: 'Lampada', device_class: undefined },
    { entity_id: 'lock.porta', domain: 'lock', name: undefined, device_class: undefined },
  ]);
  const lamp = known?.entities.get('light.lampada');
  expect(lamp).toMatchObject({ state: 'on', attributes: { brightness: 128 }, last_changed: NOW - 10 });
  expect(isLastKnown(lamp)).toBe(true);
  expect(known?.entities.get('lock.porta')).toBeUndefined();
  expect(known?.registries.areaOf('light.lampada')?.name).toBe('Salone');
  expect(known?.registries.entry('light.lampada')).toMatchObject({ device_id: '0', icon: 'mdi:lamp' });
  expect(known?.registries.entry('lock.porta')?.device_id).toBeUndefined();
  expect(known?.registries.entry('light.altra')).toBeUndefined();
});

describe('is nothing', () => {
  it.each([
    ['for another person', house(), { ...maria, person: 'luca' }, NOW],
    ['for another hub', house(), { ...maria, hub: 'http://vicini:8123' }, NOW],
    ['of another version', { ...house(), format: 2 }, maria, NOW],
    ['of no version', { ...house(), format: undefined }, maria, NOW],
    ['after thirty days and a moment', house(), maria, NOW + 30 * DAY + 1],
    ['by a clock that has gone a year ahead', house(), maria, NOW + YEAR],
    ['by a clock that has gone a year back', house(), maria, NOW - YEAR],
    ['of a clock that was a year ahead', { ...house(), at: NOW + YEAR }, maria, NOW],
    ['of a clock that was a year behind', { ...house(), at: NOW - YEAR }, maria, NOW],
    ['at no time', { ...house(), at: 'ieri' }, maria, NOW],
    ['at no date', { ...house(), at: 1e300 }, maria, NOW],
    ['by a clock that says nothing', house(), maria, Number.NaN],
    ['where nothing is', undefined, maria, NOW],
    ['where a list is', [house()], maria, NOW],
    ['where a text is', JSON.stringify(house()), maria, NOW],
  ])('%s', (_, stored, who, now) => {
    expect(recall(stored, who, now)).toBeUndefined();
  });

  it('to be kept either, where it is not to be shown', () => {
    expect(isKeptFor(house(), 'maria', NOW)).toBe(true);
    expect(isKeptFor(house(), 'maria', NOW + 30 * DAY)).toBe(true);
    expect(isKeptFor({ ...house(), hub: 'http://mare:8123' }, 'maria', NOW)).toBe(true);
    expect(isKeptFor(house(), 'luca', NOW)).toBe(false);
    expect(isKeptFor(house(), 'maria', NOW + 30 * DAY + 1)).toBe(false);
    expect(isKeptFor(house(), 'maria', NOW - YEAR)).toBe(false);
    expect(isKeptFor('rubbish', 'maria', NOW)).toBe(false);
  });
});

describe('rubbish', () => {
  it('leaves out what is none of a house, and keeps the rest', () => {
    const read = readKeptHouse({
      ...house(),
      areas: [null, { id: 1, name: 'Uno' }, { id: 'salone', name: 'Salone', icon: 7 }],
      entities: [
        'light.a',
        { id: 'senza-punto' },
        { id: 'light.b', name: 3, area: {}, device: '1', icon: [], value: { state: 4 } },
        { id: 'light.c', value: { state: 'on', attributes: {}, changed: 1e300, heard: 0 } },
        {
          id: 'light.d',
          value: { state: 'on', attributes: { brightness: 3, access_token: 'x' }, changed: 1, heard: 2 },
        },
        { id: 'light.d', name: 'La stessa' },
      ],
    });
    expect(read?.areas).toEqual([{ id: 'salone', name: 'Salone', icon: undefined }]);
    expect(read?.entities.map(({ id, value }) => [id, value?.attributes])).toEqual([
      ['light.b', undefined],
      ['light.c', undefined],
      ['light.d', undefined],
    ]);
    expect(read?.entities[2]?.name).toBe('La stessa');
  });

  it('takes out what another version kept and this one would not', () => {
    const [first] = house().entities;
    const read = readKeptHouse({
      ...house(),
      entities: [
        {
          ...first,
          value: { ...first?.value, attributes: { brightness: 3, access_token: 'x', latitude: 45 } },
        },
      ],
    });
    expect(read?.entities[0]?.value?.attributes).toEqual({ brightness: 3 });
  });

  const broken = fc.oneof(
    fc.anything(),
    fc.record({
      format: fc.constantFrom(1, 2, '1'),
      hub: fc.constantFrom(maria.hub, 7),
      person: fc.constantFrom('maria', null),
      at: fc.oneof(fc.constant(NOW), fc.double()),
      areas: fc.anything(),
      entities: fc.oneof(
        fc.anything(),
        fc.array(
          fc.record({
            id: fc.constantFrom('light.a', '.', 'constructor.x', 'light.', ''),
            area: fc.anything(),
            device: fc.anything(),
            value: fc.oneof(
              fc.anything(),
              fc.record({
                state: fc.string(),
                attributes: fc.object(),
                changed: fc.double(),
                heard: fc.double(),
              }),
            ),
          }),
        ),
      ),
    }),
  );

  it('breaks nothing, whatever lies there', () => {
    fc.assert(
      fc.property(broken, (stored) => {
        const known = recall(stored, maria, NOW);
        expect(typeof isKeptFor(stored, 'maria', NOW)).toBe('boolean');
        const times = [...(known?.entities.values() ?? [])].flatMap(({ last_changed, heardAt }) => [
          last_changed,
          heardAt,
        ]);
        // Each can be written as a date.
        for (const at of times) expect(new Date(at).toISOString()).toBeTypeOf('string');
        const ids = known?.list.map(({ entity_id }) => entity_id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
