import type * as React from 'react';
import { expect, it, vi } from 'vitest';
import { draw, wordsIn } from '#home/testing/draw.tsx';
import { entity } from '#home/testing/entity.ts';
import { RoomFacts } from './room-facts.tsx';

// A store is read there as on the screen: only the renderer for servers asks for a third function.
vi.mock('react', async (load) => {
  const react = await load<typeof React>();
  const useSyncExternalStore = <Value,>(subscribe: (changed: () => void) => () => void, get: () => Value) =>
    react.useSyncExternalStore(subscribe, get, get);
  return { ...react, useSyncExternalStore };
});

const lamps = (count: number, lit: number) =>
  Array.from({ length: count }, (_, at) => entity(`light.${at}`, at < lit ? 'on' : 'off'));

it.each([
  ['no lamp that is on', lamps(2, 0), true, []],
  ['lamps that are on', lamps(3, 2), true, ['2 luci accese', '2 luci accese in Sala: spegni']],
  ['a hub that is away', lamps(3, 2), false, ['2 luci accese']],
  ['as many lamps as are counted', lamps(40, 1), true, ['1 luce accesa', '1 luce accesa in Sala: spegni']],
  ['more lamps than are counted', lamps(41, 0), true, ['Luci', 'Luci in Sala: spegni']],
  ['more lamps, and a hub that is away', lamps(41, 41), false, []],
])('of a room with %s', (_what, entities, line, words) => {
  const room = {
    id: 'area:sala',
    kind: 'area' as const,
    name: 'Sala',
    icon_name: undefined,
    devices: [],
    lights: entities.map(({ entity_id }) => entity_id),
    thermometer: undefined,
  };
  const html = draw(<RoomFacts room={room} name="Sala" />, { entities, change: undefined, line });
  expect(wordsIn(html)).toEqual(words);
});
