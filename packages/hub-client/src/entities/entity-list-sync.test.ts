import { expect, test } from 'vitest';
import { createInMemoryHub } from '../testing/in-memory-hub.ts';

test('the list is read again for a change that the hub reports while it is read', async () => {
  const at = createInMemoryHub((entities) =>
    entities.set('light.desk', 'on', { friendly_name: 'Scrivania' }),
  );
  const { fakeEntities, fakeHub, hub } = at;
  const names = () =>
    hub.entities.list.kind === 'loaded' ? hub.entities.list.entities.map(({ name }) => name) : [];
  const asked = () => fakeHub.received.filter(({ type }) => type === 'get_states').length;
  hub.connection.open();
  await at.pass(1_000);

  let isFirst = true;
  fakeHub.behaviour.answers.set('get_states', () => {
    // After the hub has built the list, and before its response has arrived.
    if (isFirst)
      queueMicrotask(() => {
        fakeEntities.set('light.hall', 'on', { friendly_name: 'Ingresso' });
        fakeHub.fire('entity_registry_updated');
      });
    isFirst = false;
    return undefined;
  });
  const before = asked();
  await at.pass(59_400);
  expect(asked()).toBe(before + 1);
  await at.pass(1_000);
  expect(names()).toEqual(['Scrivania', 'Ingresso']);

  const since = asked();
  await at.pass(59_000);
  expect(asked()).toBe(since);
  await at.pass(2_000);
  expect(asked()).toBe(since + 1);
});
