import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { entity } from '#home/testing/entity.ts';
import { lightsInState } from './lights-in-state.ts';

const ids = ['light.a', 'light.b', 'light.c'];

/** A hub of which only the state of the first lamp is known. */
function hub() {
  const fake = createFakeHub();
  fake.value(entity('light.a', 'on'));
  const release = vi.fn();
  const watch = vi.fn(() => release);
  return { fake, release, watch, entities: { ...fake.hub.entities, watch } };
}

it('subscribes to the lamps, and resolves with those that are on when all states are known', async () => {
  const { fake, release, watch, entities } = hub();
  const lit = lightsInState(entities, ids, 'on');
  expect(watch).toHaveBeenCalledWith(ids);
  fake.value(entity('light.b', 'off'));
  expect(release).not.toHaveBeenCalled();
  fake.value(entity('light.c', 'on'));
  expect((await lit).map(({ entity_id }) => entity_id)).toEqual(['light.a', 'light.c']);
  expect(release).toHaveBeenCalledOnce();
});

it('leaves out a lamp whose state does not come in time', async () => {
  vi.useFakeTimers();
  const { fake, entities } = hub();
  const lit = lightsInState(entities, ids, 'on');
  fake.value(entity('light.b', 'on'));
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect((await lit).map(({ entity_id }) => entity_id)).toEqual(['light.a', 'light.b']);
});

it('resolves at once where all states are known', async () => {
  const { entities } = hub();
  expect(await lightsInState(entities, ['light.a'], 'on')).toHaveLength(1);
  expect(await lightsInState(entities, ['light.a'], 'off')).toHaveLength(0);
});
