import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeAfter, isComplete, PANEL_DIGITS } from './code-keys.ts';

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
])('the code "%s" after the key %s is %s', (code, key, next) =>
  expect(codeAfter(code, key, PANEL_DIGITS)).toBe(next),
);

it.each([
  ['', false],
  ['123', false],
  ['1234', true],
  ['123456', true],
  ['1234567', false],
])('"%s" is complete: %s', (code, complete) => expect(isComplete(code, PANEL_DIGITS)).toBe(complete));

it('holds only digits, and no more than the maximum, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('1', '9', 'Backspace', 'Delete'))), (keys) => {
      const code = keys.reduce((before, key) => codeAfter(before, key, PANEL_DIGITS) ?? before, '');
      expect(code).toMatch(/^\d{0,6}$/);
    }),
  );
});
