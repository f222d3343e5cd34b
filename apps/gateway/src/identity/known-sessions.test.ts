import { expect, test } from 'vitest';
import { createKnownSessions } from './known-sessions.ts';

const user = (userId: string) => ({ userId, name: userId, isAdmin: false, isOwner: false });

test('one person with any number of sessions pushes out nobody else’s', () => {
  const sessions = createKnownSessions({ capacity: 100, endedAt: () => undefined });
  sessions.put('of maria', user('maria'));
  for (let at = 0; at < 10_000; at += 1) sessions.put(`of luca ${at}`, user('luca'));
  expect(sessions.get('of maria')?.userId).toBe('maria');
  // Their own oldest ones give way.
  expect([9_989, 9_990, 9_999].map((at) => sessions.get(`of luca ${at}`)?.userId)).toEqual([
    undefined,
    'luca',
    'luca',
  ]);
});

test('those in use stay, and all together are bounded', () => {
  const sessions = createKnownSessions({ capacity: 100, endedAt: () => undefined });
  for (let at = 0; at < 50; at += 1) {
    sessions.put(`of luca ${at}`, user('luca'));
    expect(sessions.get('of luca 0')?.userId).toBe('luca');
  }
  for (let at = 0; at < 200; at += 1) sessions.put(`of ${at}`, user(`person ${at}`));
  expect(sessions.get('of luca 0')).toBeUndefined();
  expect([99, 100, 199].map((at) => sessions.get(`of ${at}`)?.userId)).toEqual([
    undefined,
    'person 100',
    'person 199',
  ]);
});
