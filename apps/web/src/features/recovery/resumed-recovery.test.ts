import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createRecoveryFlow } from './recovery-flow.ts';
import { emptyValues } from './recovery-state.ts';
import { forgetRecovery, resumeRecovery, storeRecovery } from './resumed-recovery.ts';

const NOW = 1_700_000_000_000;

const typed = { ...emptyValues, username: 'luca', phone: '333 123 4567', code: '123456', password: 'nuova' };
const sent = { username: 'luca', phone: '+393331234567', at: NOW };
const state = {
  ...createRecoveryFlow({
    platform: testPlatform,
    findBase: () => Promise.resolve(''),
    phoneCheck: () => undefined,
    pageHost: '',
    username: '',
  }).state(),
  values: typed,
  sent,
};

it('resumes what was typed while the code is good, and never holds the code or the password', () => {
  const store = memoryStore();
  storeRecovery(store, { ...state, step: 'code' });
  expect([...store.items.values()].join()).not.toMatch(/123456"|nuova/);
  expect(resumeRecovery(store, NOW + 10 * MINUTE_MS)).toEqual({
    values: { ...typed, code: '', password: '' },
    sent,
  });
  expect(resumeRecovery(store, NOW + 10 * MINUTE_MS + 1)).toBeUndefined();
  expect(resumeRecovery(store, NOW - 1)).toBeUndefined();
});

it('is removed once the password is changed, and when the person leaves', () => {
  const store = memoryStore();
  storeRecovery(store, { ...state, step: 'code' });
  storeRecovery(store, { ...state, step: 'done' });
  expect(store.items.size).toBe(0);
  storeRecovery(store, { ...state, step: 'code' });
  forgetRecovery(store);
  expect(store.items.size).toBe(0);
});

it('resumes a code that was exchanged, for as long as a token is good', () => {
  const store = memoryStore();
  const verified = { code: '123456', token: 'r'.repeat(43), at: NOW + 9 * MINUTE_MS };
  storeRecovery(store, { ...state, step: 'password', verified });
  expect([...store.items.values()].join()).not.toContain('nuova');
  // The code itself is over by then.
  expect(resumeRecovery(store, NOW + 19 * MINUTE_MS)).toEqual({
    values: { ...typed, password: '' },
    sent,
    verified,
  });
  expect(resumeRecovery(store, NOW + 8 * MINUTE_MS)).toBeUndefined();
  storeRecovery(store, { ...state, step: 'password', verified });
  expect(resumeRecovery(store, NOW + 19 * MINUTE_MS + 1)).toBeUndefined();
});

it.each([
  '',
  'null',
  '[]',
  '{"half":',
  '{"username":1,"prefix":"+39","phone":"3","sent":{}}',
  `{"username":"${'x'.repeat(400)}","prefix":"+39","phone":"3","sent":{"username":"a","phone":"+39","at":${NOW}}}`,
  `{"username":"a","prefix":"+39","phone":"3","sent":{"username":"a","phone":"+39","at":${NOW}},"verified":{"code":1,"token":"t","at":${NOW}}}`,
])('ignores malformed values: %.40s', (stored) => {
  const store = memoryStore();
  store.items.set('password_recovery', stored);
  expect(resumeRecovery(store, NOW)).toBeUndefined();
});
