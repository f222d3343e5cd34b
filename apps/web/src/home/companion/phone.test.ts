import { expect, it } from 'vitest';
import { phoneSchema } from '@soglia/contracts/companion';
import { formatPhone, parsePhone } from './phone.ts';

it.each([
  ['333 123 4567', '+393331234567'],
  ['333.123.4567', '+393331234567'],
  ['+39 333 1234567', '+393331234567'],
  ['0039 333-1234567', '+393331234567'],
  ['02 1234 5678', '+390212345678'],
  ['+39 06 698 1', '+39066981'],
  [' (0541) 12345 ', '+39054112345'],
  ['+41 79 123 45 67', '+41791234567'],
])('%s is %s', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
  expect(phoneSchema.safeParse(phone).success).toBe(true);
});

it.each([
  '',
  '12',
  '123456789',
  '333 12',
  '333 123 45678',
  '+39 123',
  '+0 1',
  'casa',
  '333 123 456a',
  '++393331234567',
])('"%s" is no number', (typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

it.each([
  ['+393331234567', '+39 333 123 4567'],
  ['+39333123456', '+39 333 123 456'],
  ['+390212345678', '+390212345678'],
  ['+41791234567', '+41791234567'],
])('%s is written %s', (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
  expect(parsePhone(text)).toBe(phone);
});
