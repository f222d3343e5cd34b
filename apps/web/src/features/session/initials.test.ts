import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Maria Bianchi', 'MB'],
  ['maria', 'MA'],
  ['maria.bianchi', 'MB'],
  ['Anna Maria De Santis', 'AS'],
  ['  èlia  ', 'ÈL'],
  ['👩‍🚀 casa', '👩C'],
  ['', ''],
  ['x', 'X'],
])('%s gives %s', (name, letters) => expect(initials(name)).toBe(letters));
