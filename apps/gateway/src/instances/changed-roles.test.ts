import { expect, test } from 'vitest';
import { createRoles } from '#companion/roles.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { connectOtherGateway } from './testing/other-gateway.ts';

test('of two changes of one role at the same time each keeps what the other has changed', async () => {
  await using store = await openTestStore('postgres');
  await using other = await connectOtherGateway(store.address);
  const roles = createRoles({
    store,
    service: { people: () => undefined },
    identity: { storeChanged: () => Promise.resolve() },
    clock: manualClock(),
    readPages: () => Promise.resolve(undefined),
  });
  const author = { userId: 'maria', name: 'Maria', address: '192.0.2.7' };
  const { id } = await roles.create({ name: 'Ospiti', functions: [] }, author);

  // Both have begun before one of them may write.
  await other.query('begin');
  await other.query('select 1 from roles where id = $1 for update', [id]);
  const changes = [
    roles.replace(id, { name: 'Ospiti', functions: [], rights: ['energy'] }, author),
    roles.replace(id, { name: 'Ospiti', functions: [], hiddenAttributes: ['code'] }, author),
  ];
  await other.isWaitedFor(2);
  await other.query('commit');
  await Promise.all(changes);
  expect(await store.roles.find(id)).toMatchObject({ rights: ['energy'], hiddenAttributes: ['code'] });
});
