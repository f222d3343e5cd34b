import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeAfter, isWhole, PANEL_DIGITS } from './code-keys.ts';

it.each([
  ['', '7', '7'],
  ['123', '0', '1230'],
  ['123456', '7', '123456'],
  ['123', 'Backspace', '12'],
  ['', 'Backspace', ''],
  ['123', 'Delete', ''],
  ['123', 'Enter', undefined],
  ['123', 'a', undefined],
  ['123', '12', undefined],
  ['123', '٣', undefined],
])('"%s" and %s give %s', (code, key, next) => expect(codeAfter(code, key, PANEL_DIGITS)).toBe(next));

it.each([
  ['', false],
  ['123', false],
  ['1234', true],
  ['123456', true],
  ['1234567', false],
])('"%s" may be sent: %s', (code, whole) => expect(isWhole(code, PANEL_DIGITS)).toBe(whole));

it('holds digits and never more than it may, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('1', '9', 'Backspace', 'Delete'))), (keys) => {
      const code = keys.reduce((before, key) => codeAfter(before, key, PANEL_DIGITS) ?? before, '');
      expect(code).toMatch(/^\d{0,6}$/);
    }),
  );
});
