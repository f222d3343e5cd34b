import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastKnown } from '#hub/last-known.ts';
import { DAY_MS } from '#shared/durations.ts';
import { parseSnapshot } from './parse-snapshot.ts';
import { isRetained, readSnapshot } from './read-snapshot.ts';
import { NOW, snapshot } from './testing/snapshot.ts';

const YEAR_MS = 365 * DAY_MS;
const maria = { hub: 'http://casa:8123', person: 'maria' };

it('gives the stored values as last known values', () => {
  const known = readSnapshot(snapshot(), maria, NOW);
  expect(known?.at).toBe(NOW);
  expect(known?.list).toEqual([
    { entity_id: 'light.lampada', domain: 'light', name: 'Lampada', device_class: undefined },
    { entity_id: 'lock.porta', domain: 'lock', name: undefined, device_class: undefined },
  ]);
  expect(known?.viewOnly).toEqual(new Set(['lock.porta']));
  const lamp = known?.entities.get('light.lampada');
  expect(lamp).toMatchObject({ state: 'on', attributes: { brightness: 128 }, last_changed: NOW - 10 });
  expect(isLastKnown(lamp)).toBe(true);
  expect(known?.entities.get('lock.porta')).toBeUndefined();
  expect(known?.registries.areaOf('light.lampada')?.name).toBe('Salone');
  expect(known?.registries.entry('light.lampada')).toMatchObject({ device_id: '0', icon: 'mdi:lamp' });
  expect(known?.registries.entry('lock.porta')?.device_id).toBeUndefined();
  expect(known?.registries.entry('light.altra')).toBeUndefined();
});

describe('is undefined', () => {
  it.each([
    ['for another person', snapshot(), { ...maria, person: 'luca' }, NOW],
    ['for another hub', snapshot(), { ...maria, hub: 'http://vicini:8123' }, NOW],
    ['of another version', { ...snapshot(), format: 2 }, maria, NOW],
    ['of no version', { ...snapshot(), format: undefined }, maria, NOW],
    ['after more than thirty days', snapshot(), maria, NOW + 30 * DAY_MS + 1],
    ['by a clock that is a year ahead', snapshot(), maria, NOW + YEAR_MS],
    ['by a clock that is a year behind', snapshot(), maria, NOW - YEAR_MS],
    ['taken by a clock that was a year ahead', { ...snapshot(), at: NOW + YEAR_MS }, maria, NOW],
    ['taken by a clock that was a year behind', { ...snapshot(), at: NOW - YEAR_MS }, maria, NOW],
    ['without a time', { ...snapshot(), at: 'ieri' }, maria, NOW],
    ['at a time that is no date', { ...snapshot(), at: 1e300 }, maria, NOW],
    ['by a clock that gives NaN', snapshot(), maria, Number.NaN],
    ['where nothing is stored', undefined, maria, NOW],
    ['where a list is stored', [snapshot()], maria, NOW],
    ['where a text is stored', JSON.stringify(snapshot()), maria, NOW],
  ])('%s', (_, stored, who, now) => {
    expect(readSnapshot(stored, who, now)).toBeUndefined();
  });

  it('and is not retained, where it is not shown', () => {
    expect(isRetained(snapshot(), 'maria', NOW)).toBe(true);
    expect(isRetained(snapshot(), 'maria', NOW + 30 * DAY_MS)).toBe(true);
    expect(isRetained({ ...snapshot(), hub: 'http://mare:8123' }, 'maria', NOW)).toBe(true);
    expect(isRetained(snapshot(), 'luca', NOW)).toBe(false);
    expect(isRetained(snapshot(), 'maria', NOW + 30 * DAY_MS + 1)).toBe(false);
    expect(isRetained(snapshot(), 'maria', NOW - YEAR_MS)).toBe(false);
    expect(isRetained('malformed', 'maria', NOW)).toBe(false);
  });
});

describe('a malformed snapshot', () => {
  it('loses its malformed parts, and keeps the rest', () => {
    const read = parseSnapshot({
      ...snapshot(),
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

  it('loses attributes that only another version stored', () => {
    const [first] = snapshot().entities;
    const read = parseSnapshot({
      ...snapshot(),
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

  it('never throws, and gives only valid dates and unique entity ids', () => {
    fc.assert(
      fc.property(broken, (stored) => {
        const known = readSnapshot(stored, maria, NOW);
        expect(typeof isRetained(stored, 'maria', NOW)).toBe('boolean');
        const times = [...(known?.entities.values() ?? [])].flatMap(({ last_changed, heardAt }) => [
          last_changed,
          heardAt,
        ]);
        for (const at of times) expect(new Date(at).toISOString()).toBeTypeOf('string');
        const ids = known?.list.map(({ entity_id }) => entity_id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
