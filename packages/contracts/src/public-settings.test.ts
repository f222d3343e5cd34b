import { describe, expect, test } from 'vitest';
import { publicSettingsSchema, type PublicSettings } from './public-settings.ts';

const good: PublicSettings = {
  productName: 'Soglia',
  hosted: false,
  hostedPrivateAddresses: false,
  hub: 'http://192.168.1.10:8123',
  signIn: { base: 'http://192.168.1.20:8123' },
  version: '0.1.0',
};

describe('publicSettingsSchema', () => {
  test.each([
    'http://192.168.1.10:8123',
    'http://[fd00::1]:8123',
    'https://casa.example',
    'http://casa.local',
  ])('accepts the hub origin %s', (hub) => {
    expect(publicSettingsSchema.parse({ ...good, hub })).toEqual({ ...good, hub });
  });

  test.each([
    '',
    'casa.local:8123',
    'http://casa.local:8123/',
    'javascript:alert(1)',
    'http://a b',
    8123,
    null,
  ])('refuses the hub %j', (hub) => {
    expect(publicSettingsSchema.safeParse({ ...good, hub }).success).toBe(false);
  });

  test('refuses a body with a missing field or a wrong type', () => {
    expect(publicSettingsSchema.safeParse({ ...good, hosted: 'no' }).success).toBe(false);
    expect(publicSettingsSchema.safeParse({ ...good, productName: '' }).success).toBe(false);
    expect(publicSettingsSchema.safeParse({ hub: good.hub }).success).toBe(false);
    expect(publicSettingsSchema.safeParse('<!doctype html>').success).toBe(false);
  });

  test('has no forwarded sign-in when none is given', () => {
    const { signIn: _, ...without } = good;
    expect(publicSettingsSchema.parse(without).signIn).toBeNull();
    expect(publicSettingsSchema.parse({ ...good, signIn: null }).signIn).toBeNull();
    expect(publicSettingsSchema.safeParse({ ...good, signIn: { base: 'casa.local' } }).success).toBe(false);
    expect(publicSettingsSchema.safeParse({ ...good, signIn: {} }).success).toBe(false);
  });

  test('drops unknown fields', () => {
    expect(publicSettingsSchema.parse({ ...good, more: 1 })).toEqual(good);
  });
});
