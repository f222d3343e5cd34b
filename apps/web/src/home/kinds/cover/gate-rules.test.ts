import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { needsConfirmation, createGateRules as create } from './gate-rules.ts';

const KEY = 'gate_rules';
const createGateRules = (store: KeyValueStore, now = () => 0) =>
  create(
    createSafeStore(() => store),
    now,
  );

const storeWith = (text: string | null) => memoryStore({ [KEY]: text });

it.each([
  ['away', true, false],
  ['away', false, true],
  ['always', true, true],
  ['always', false, true],
  ['never', true, false],
  ['never', false, false],
] as const)('"%s", at home: %s, asks first: %s', (ask, atHome, asks) =>
  expect(needsConfirmation({ ask, lock: undefined }, atHome)).toBe(asks),
);

it('keeps the rule of each entrance, and loses nothing that another window chose', () => {
  const store = storeWith(null);
  const [here, there] = [createGateRules(store), createGateRules(store)];
  const listener = vi.fn();
  here.subscribe(listener);
  here.choose('cover.cancello', { ask: 'always', lock: 'lock.pedonale' });
  there.choose('cover.garage', { ask: 'never', lock: undefined });
  here.changedElsewhere(KEY);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(here.of('cover.cancello')).toEqual({ ask: 'always', lock: 'lock.pedonale' });
  expect(here.of('cover.garage')).toEqual({ ask: 'never', lock: undefined });
  expect(here.of('cover.altro')).toEqual({ ask: 'away', lock: undefined });
  expect(here.of('cover.cancello')).toBe(here.of('cover.cancello'));
});

it('survives a window that wrote at the same moment without having read it', () => {
  const store = storeWith(null);
  const here = createGateRules(store);
  here.choose('cover.cancello', { ask: 'always', lock: undefined });
  store.setItem(KEY, '{"cover.garage":{"ask":"never"}}');
  here.changedElsewhere(KEY);
  expect(here.of('cover.cancello').ask).toBe('always');
  expect(here.of('cover.garage').ask).toBe('never');
});

it('reports where nothing is stored', () => {
  const rules = create(
    createSafeStore(() => {
      throw new DOMException('no', 'SecurityError');
    }),
    () => 0,
  );
  rules.choose('cover.cancello', { ask: 'never', lock: undefined });
  expect([rules.of('cover.cancello').ask, rules.lasts()]).toEqual(['never', false]);
});

it('asks when away, whatever else is stored', () => {
  const rule = fc.oneof(fc.anything(), fc.record({ ask: fc.anything(), lock: fc.anything() }));
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.dictionary(fc.constant('cover.cancello'), rule).map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(text, (written) => {
      const { ask, lock } = createGateRules(storeWith(written)).of('cover.cancello');
      expect(['away', 'always', 'never']).toContain(ask);
      expect(lock ?? 'lock.').toMatch(/^lock\./);
    }),
  );
  expect(createGateRules(storeWith('{"cover.cancello":{"ask":"no","lock":7}}')).of('cover.cancello')).toEqual(
    {
      ask: 'away',
      lock: undefined,
    },
  );
});
