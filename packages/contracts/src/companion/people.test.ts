import { expect, test } from 'vitest';
import { passwordSchema } from './people.ts';

test.each([
  ['12345', false],
  ['123456', true],
  ['a'.repeat(72), true],
  ['a'.repeat(73), false],
  ['è'.repeat(36), true],
  [`${'è'.repeat(36)}a`, false],
  ['€'.repeat(24), true],
  [`${'€'.repeat(24)}a`, false],
  ['😀'.repeat(18), true],
  [`${'😀'.repeat(18)}a`, false],
])('a password counts in bytes: %s', (password, accepted) => {
  expect(passwordSchema.safeParse(password).success).toBe(accepted);
});
