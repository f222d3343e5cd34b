import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { chooseLanguage } from './language.ts';

it('is Italian by default', () => {
  expect(chooseLanguage('', memoryStore())).toBe('it');
});

it('is that of the address, and is stored', () => {
  const store = memoryStore();
  expect(chooseLanguage('?lang=en', store)).toBe('en');
  expect(chooseLanguage('', store)).toBe('en');
  expect(chooseLanguage('?lang=it', store)).toBe('it');
});

it.each(['?lang=de', '?lang=', '?lang=__proto__'])('ignores %s', (search) => {
  const store = memoryStore({ language: 'malformed' });
  expect(chooseLanguage(search, store)).toBe('it');
  expect(store.all()).toEqual({ language: 'malformed' });
});

it('needs no storage', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(chooseLanguage('?lang=en', { getItem: forbidden, setItem: forbidden })).toBe('en');
  expect(chooseLanguage('', { getItem: forbidden, setItem: forbidden })).toBe('it');
});
