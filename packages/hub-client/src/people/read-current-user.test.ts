import { expect, it } from 'vitest';
import { openInMemoryHub } from '../testing/in-memory-hub.ts';
import { readCurrentUser } from './read-current-user.ts';

const openHub = (result: unknown) => openInMemoryHub({ 'auth/current_user': result });

it.each([
  [
    'an administrator',
    { id: 'u1', name: ' Ma\u202eria ', is_admin: true, is_owner: true, credentials: [] },
    { id: 'u1', name: 'Maria', isAdmin: true, isOwner: true },
  ],
  [
    'a user',
    { id: 'u2', name: 'Luca', is_admin: false },
    { id: 'u2', name: 'Luca', isAdmin: false, isOwner: false },
  ],
  [
    'malformed fields',
    { id: 7, name: null, is_admin: 'yes' },
    { id: '', name: '', isAdmin: false, isOwner: false },
  ],
  ['an answer that is no account', 'Maria', undefined],
])('the current user is read: %s', async (_what, result, user) => {
  const inMemory = await openHub(result);
  const answer = readCurrentUser(inMemory.hub.connection);
  await inMemory.pass(100);
  expect(await answer).toEqual(user);
});

it('rejects with HubError where the hub refuses', async () => {
  const inMemory = await openHub({ error: { code: 'unauthorized', message: 'Unauthorized' } });
  const rejected = expect(readCurrentUser(inMemory.hub.connection)).rejects.toMatchObject({
    code: 'refused',
  });
  await inMemory.pass(100);
  await rejected;
});
