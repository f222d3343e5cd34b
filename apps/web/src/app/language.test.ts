import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

function storage(language: string | null) {
  const kept = { language };
  return {
    kept,
    getItem: () => kept.language,
    setItem: (_key: string, value: string) => void (kept.language = value),
  };
}

it('is Italian by default', () => {
  expect(chooseLanguage('', storage(null))).toBe('it');
});

it('is that of the address, and is stored', () => {
  const store = storage(null);
  expect(chooseLanguage('?lang=en', store)).toBe('en');
  expect(chooseLanguage('', store)).toBe('en');
  expect(chooseLanguage('?lang=it', store)).toBe('it');
});

it.each(['?lang=de', '?lang=', '?lang=__proto__'])('ignores %s', (search) => {
  const store = storage('malformed');
  expect(chooseLanguage(search, store)).toBe('it');
  expect(store.kept.language).toBe('malformed');
});

it('needs no storage', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(chooseLanguage('?lang=en', { getItem: forbidden, setItem: forbidden })).toBe('en');
  expect(chooseLanguage('', { getItem: forbidden, setItem: forbidden })).toBe('it');
});
