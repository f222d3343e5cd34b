import { afterEach, expect, it } from 'vitest';
import { t } from '#shared/ui/texts/index.ts';
import { switchLocale, textsReady } from './locale.ts';

afterEach(() => switchLocale('it'));

it('speaks Italian from the start, and English when asked', async () => {
  expect(t('retry')).toBe('Riprova');
  await switchLocale('en');
  expect(t('retry')).toBe('Try again');
});

it('a catalogue that arrives late speaks the language in use', async () => {
  await switchLocale('en');
  const { createTexts } = await import('./define-texts.ts');
  const late = createTexts({ door: ['porta'] }, () => Promise.resolve({ default: { door: ['door'] } }));
  await textsReady();
  expect(late('door')).toBe('door');
});

it('shows the Italian where the translation does not arrive', async () => {
  await switchLocale('en');
  const { createTexts } = await import('./define-texts.ts');
  const lost = createTexts({ door: ['porta'] }, () => Promise.reject(new Error('no network')));
  await textsReady();
  expect(lost('door')).toBe('porta');
});

it('a catalogue that arrives while the language is changing changes along', async () => {
  const { createTexts } = await import('./define-texts.ts');
  const changing = switchLocale('en');
  const amid = createTexts({ door: ['porta'] }, () => Promise.resolve({ default: { door: ['door'] } }));
  await changing;
  await textsReady();
  expect(amid('door')).toBe('door');
});
