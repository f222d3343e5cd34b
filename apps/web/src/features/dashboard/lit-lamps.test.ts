import { expect, it, vi } from 'vitest';
import { toldHouse } from '#hub/testing/fake-hub.ts';
import { entity } from '#home/testing/entity.ts';
import { litLamps } from './lit-lamps.ts';

const ids = ['light.a', 'light.b', 'light.c'];

/** A house in which only the first lamp has been heard of. */
function house() {
  const told = toldHouse();
  told.value(entity('light.a', 'on'));
  const release = vi.fn();
  const watch = vi.fn(() => release);
  return { told, release, watch, entities: { ...told.hub.entities, watch } };
}

it('asks for the lamps that nobody looked at, and tells which are on when all are heard', async () => {
  const { told, release, watch, entities } = house();
  const lit = litLamps(entities, ids);
  expect(watch).toHaveBeenCalledWith(ids);
  told.value(entity('light.b', 'off'));
  expect(release).not.toHaveBeenCalled();
  told.value(entity('light.c', 'on'));
  expect((await lit).map(({ entity_id }) => entity_id)).toEqual(['light.a', 'light.c']);
  expect(release).toHaveBeenCalledOnce();
});

it('waits not for ever for one that the hub does not tell of', async () => {
  vi.useFakeTimers();
  const { told, entities } = house();
  const lit = litLamps(entities, ids);
  told.value(entity('light.b', 'on'));
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect((await lit).map(({ entity_id }) => entity_id)).toEqual(['light.a', 'light.b']);
});

it('is done at once where all are heard', async () => {
  const { entities } = house();
  expect(await litLamps(entities, ['light.a'])).toHaveLength(1);
});
