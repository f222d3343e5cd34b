import { expect, it } from 'vitest';
import { capitalised } from './capitalised.ts';

it.each([
  ['alle 17:52', 'Alle 17:52'],
  ['è', 'È'],
  ['ieri', 'Ieri'],
  ['', ''],
])('%j begins as %j', (text, words) => expect(capitalised(text)).toBe(words));
