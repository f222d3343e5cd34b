import { expect, it } from 'vitest';

const italian = import.meta.glob<object>('./**/texts/it.json', { eager: true, import: 'default' });
const english = import.meta.glob<object>('./**/texts/en.json', { eager: true, import: 'default' });

it('finds its catalogues', () => expect(Object.keys(italian).length).toBeGreaterThan(10));

it.each(Object.entries(italian))('%s has the same texts in English', (file, texts) => {
  const translated = english[file.replace('it.json', 'en.json')] ?? {};
  expect(Object.keys(translated).sort()).toEqual(Object.keys(texts).sort());
});
