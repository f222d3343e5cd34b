import { expect, it } from 'vitest';
import { openInMemoryHub } from '../testing/in-memory-hub.ts';
import { readLabels } from './read-labels.ts';

const lists: Readonly<Record<string, unknown>> = {
  label: [{ label_id: 'sera', name: 'Se\u202era' }, { label_id: 'ospiti', name: '' }, 'nonsense'],
  area: [{ area_id: 'salone', labels: ['sera'] }, { area_id: 'cucina' }],
  device: [
    { id: 'd1', area_id: 'salone', labels: ['ospiti'] },
    { id: 'd2', area_id: 'cucina', labels: 7 },
  ],
};
const entities = {
  entities: [
    { ei: 'light.a', di: 'd1' },
    { ei: 'light.b', di: 'd1', ai: 'cucina', lb: ['sera', 7] },
    { ei: 'light.c', di: 'd2' },
    { di: 'd1' },
  ],
};

const openHub = (answers: Readonly<Record<string, unknown>>) =>
  openInMemoryHub({
    ...Object.fromEntries(
      Object.entries(answers).map(([name, rows]) => [`config/${name}_registry/list`, rows]),
    ),
    'config/entity_registry/list_for_display': entities,
  });

it('an entity has its own labels, those of its device and those of its area', async () => {
  const inMemory = await openHub(lists);
  const answer = readLabels(inMemory.hub.connection);
  await inMemory.pass(500);
  const { all, ofEntity } = await answer;
  expect(all).toEqual([
    { label_id: 'sera', name: 'Sera' },
    { label_id: 'ospiti', name: 'ospiti' },
  ]);
  expect(Object.fromEntries(ofEntity)).toEqual({
    'light.a': ['ospiti', 'sera'],
    'light.b': ['sera', 'ospiti'],
  });
});

it('a hub without labels has none', async () => {
  const inMemory = await openHub({ ...lists, label: { error: { code: 'unknown_command' } } });
  const answer = readLabels(inMemory.hub.connection);
  await inMemory.pass(500);
  expect((await answer).all).toEqual([]);
});
