import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Maria Bianchi', 'MB'],
  ['maria', 'MA'],
  ['maria.bianchi', 'MB'],
  ['Anna Maria De Santis', 'AS'],
  ['  èlia  ', 'ÈL'],
  ['👩‍🚀 casa', '👩C'],
  ['\u2068שרה לוי\u2069', 'של'],
  ['', ''],
  ['x', 'X'],
])('%s gives %s', (name, letters) => expect(initials(name)).toBe(letters));
