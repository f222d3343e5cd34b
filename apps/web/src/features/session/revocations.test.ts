import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { putRevocation, readRevocations, removeRevocation } from './revocations.ts';

const one = (refreshToken: string, since = 0, tries = 0) => ({
  bases: ['https://casa.example'],
  refreshToken,
  clientId: 'http://casa:8080/',
  made: { token: 'a.b.c', name: 'Soglia · 1' },
  since,
  tries,
});
const empty = () => memoryStore().safe();

it('keeps what is to be revoked until it is', () => {
  const store = empty();
  expect(store.getItem('pending_revocations')).toBeNull();
  putRevocation(store, one('r1'), 0);
  putRevocation(store, one('r2'), 0);
  putRevocation(store, one('r1', 0, 1), 0);
  expect(readRevocations(store, 0)).toEqual([one('r1', 0, 1), one('r2')]);
  removeRevocation(store, one('r1'), 0);
  removeRevocation(store, one('r2'), 0);
  expect(store.getItem('pending_revocations')).toBeNull();
});

it('keeps few of them, for a limited time and number of tries', () => {
  const store = empty();
  for (const name of ['r1', 'r2', 'r3', 'r4', 'r5']) putRevocation(store, one(name), 0);
  expect(readRevocations(store, 0).map(({ refreshToken }) => refreshToken)).toEqual(['r5', 'r4', 'r3', 'r2']);
  expect(readRevocations(store, 31 * DAY_MS)).toEqual([]);
  putRevocation(store, one('r5', 0, 30), 0);
  expect(readRevocations(store, 0)).toHaveLength(3);
});

it.each([
  '{"half":',
  'null',
  '{}',
  '[null, 7, "x"]',
  JSON.stringify([{ ...one('r'), bases: ['javascript:alert(1)'] }]),
  JSON.stringify([{ ...one('r'), made: 'a.b.c' }]),
  JSON.stringify([{ ...one('r'), since: 'yesterday' }]),
  JSON.stringify([one('x'.repeat(30_000))]),
])('ignores malformed texts: %.40s', (text) => {
  const store = empty();
  store.setItem('pending_revocations', text);
  expect(readRevocations(store, 0)).toEqual([]);
});
