import { expect, test } from 'vitest';
import { changedMessage, momentText } from './texts.ts';

test.each([
  ['2026-11-08T09:42:00Z', 'è stata cambiata l’8 novembre 2026 alle ore 10:42 con'],
  ['2026-11-11T09:42:00Z', 'è stata cambiata l’11 novembre 2026 alle ore 10:42 con'],
  ['2026-11-23T09:42:00Z', 'è stata cambiata il 23 novembre 2026 alle ore 10:42 con'],
])('that a password was changed on %s is said with its article', (at, text) => {
  expect(changedMessage('Soglia', momentText(Date.parse(at), 'Europe/Rome')).text).toContain(text);
});
