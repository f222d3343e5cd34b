// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createSafeStore } from '../storage/safe-store.ts';
import { chooseScheme, readScheme } from './scheme.ts';

const metas = () =>
  Array.from(document.querySelectorAll('meta[name=theme-color]'), (meta) => meta.getAttribute('media'));

afterEach(() => {
  document.head.replaceChildren();
  delete document.documentElement.dataset['scheme'];
});

it('draws the page and the browser’s frame in the chosen scheme, and gives them back to the system', () => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('');
  const store = createSafeStore(() => {
    throw new Error('blocked');
  });
  expect(readScheme(store)).toBe('system');
  chooseScheme(store, 'dark');
  expect(readScheme(store)).toBe('dark');
  expect(document.documentElement.dataset['scheme']).toBe('dark');
  expect(metas()).toEqual(['not all', 'all']);
  chooseScheme(store, 'light');
  expect(metas()).toEqual(['all', 'not all']);
  chooseScheme(store, 'system');
  expect(readScheme(store)).toBe('system');
  expect(document.documentElement.dataset['scheme']).toBeUndefined();
  expect(metas()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

it('a stored text that is no scheme is none', () => {
  expect(readScheme({ getItem: () => 'purple' })).toBe('system');
});
