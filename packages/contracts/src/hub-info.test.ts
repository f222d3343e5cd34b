import { describe, expect, test } from 'vitest';
import { hubInfoSchema } from './hub-info.ts';

describe('hubInfoSchema', () => {
  test('accepts unknown feature names, and drops unknown fields', () => {
    const info = { version: '1.2.3', features: ['page_hand_over', 'tomorrow'] };
    expect(hubInfoSchema.parse({ ...info, more: 1 })).toEqual(info);
    expect(hubInfoSchema.parse({ version: '1.2.3', features: [] }).features).toEqual([]);
  });

  test.each([
    null,
    {},
    { version: '1.2.3' },
    { version: '', features: [] },
    { version: '1', features: [1] },
    'ok',
  ])('refuses %j', (info) => {
    expect(hubInfoSchema.safeParse(info).success).toBe(false);
  });
});
