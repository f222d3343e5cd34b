import { expect, it } from 'vitest';
import { switchLocale } from '#shared/i18n/locale.ts';
import { tellLanguage } from './tell-language.ts';

it('tells the gateway what was chosen, and nothing of Italian', async () => {
  const document = { cookie: '' };
  tellLanguage(document);
  expect(document.cookie).toContain('language=it; path=/login; max-age=0');
  await switchLocale('en');
  expect(document.cookie).toMatch(/^language=en; path=\/login; max-age=\d{8};/);
  await switchLocale('it');
});
