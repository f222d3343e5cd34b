import { expect, it } from 'vitest';
import { openInMemoryHub } from '../testing/in-memory-hub.ts';
import { readUsername } from './read-username.ts';

const accounts = [
  { id: 'u1', username: 'anna', name: 'Anna' },
  { id: 'u2', username: null, name: 'Casa' },
];

it.each([
  ['an administrator', { id: 'u1', name: 'Anna Bianchi', is_admin: true }, accounts, 'anna'],
  ['one without a user name', { id: 'u2', name: 'Casa', is_admin: true }, accounts, 'Casa'],
  ['a refused list', { id: 'u1', name: 'Anna', is_admin: true }, { error: { code: 'unauthorized' } }, 'Anna'],
  ['a malformed list', { id: 'u1', name: 'Anna', is_admin: true }, { accounts }, 'Anna'],
  ['a user, who may not ask for it', { id: 'u3', name: 'Luca', is_admin: false }, accounts, 'Luca'],
  ['no account', 'Anna', accounts, ''],
])('the user name: %s', async (_what, user, list, username) => {
  const inMemory = await openInMemoryHub({ 'auth/current_user': user, 'config/auth/list': list });
  const answer = readUsername(inMemory.hub.connection);
  await inMemory.pass(100);
  expect(await answer).toBe(username);
});
