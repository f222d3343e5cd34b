import { publicSettingsSchema } from '@soglia/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { readPublicSettings } from './read-public-settings.ts';

const good = {
  productName: 'Casa Bianchi',
  hosted: false,
  hostedPrivateAddresses: true,
  hub: 'http://192.168.1.10:8123',
  signIn: { base: 'http://192.168.1.20:8123' },
  version: '0.1.0',
};

/** What the schema makes of it. */
function bySchema(value: unknown) {
  const parsed = safeParse(publicSettingsSchema, value);
  return parsed.success ? parsed.data : undefined;
}

it('reads what the app origin sends', () => {
  expect(readPublicSettings(good)).toEqual(good);
  expect(readPublicSettings({ ...good, signIn: undefined })).toEqual({ ...good, signIn: null });
  // An older gateway.
  expect(readPublicSettings({ ...good, hostedPrivateAddresses: undefined })).toMatchObject({
    hostedPrivateAddresses: false,
  });
});

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    ' ',
    0,
    true,
    [],
    {},
    'http://a',
    'http://a/',
    'javascript:alert(1)',
  ),
  fc.constantFrom<unknown>(
    { base: 'http://a' },
    { base: 'http://a/b' },
    { base: 1 },
    { base: 'https://[::1]:8123' },
  ),
  fc.string(),
);

it('agrees with the schema, whatever comes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), odd, (key, value) => {
      const body = { ...good, [key]: value };
      expect(readPublicSettings(body)).toEqual(bySchema(body));
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readPublicSettings(value)).toEqual(bySchema(value));
    }),
  );
});
