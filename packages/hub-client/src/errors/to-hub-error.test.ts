import { expect, test } from 'vitest';
import { HubError } from './errors.ts';
import { toHubError } from './to-hub-error.ts';

test.each([
  ['the bare number', 3],
  [
    'the number in an error',
    { type: 'result', success: false, error: { code: 3, message: 'Connection lost' } },
  ],
])('a lost connection as %s', (_name, cause) => {
  const error = toHubError(cause);
  expect(error).toBeInstanceOf(HubError);
  expect(error).toMatchObject({ code: 'disconnected', hub: undefined });
});

test('translation keys are kept, and are more specific than the code', () => {
  const error = toHubError({
    code: 'service_validation_error',
    message: 'Validation error: …',
    translation_key: 'service_not_supported',
    translation_domain: 'homeassistant',
    translation_placeholders: { entity: 'cover.gate' },
  });
  expect(error).toMatchObject({
    code: 'unsupported',
    hub: {
      code: 'service_validation_error',
      translationKey: 'service_not_supported',
      translationDomain: 'homeassistant',
    },
  });
});

test('the reason for which a role does not allow it is kept', () => {
  const error = toHubError({ code: 'unauthorized', message: 'Unauthorized', reason: 'device' });
  expect(error).toMatchObject({ code: 'refused', hub: { reason: 'device' } });
});

test.each([undefined, null, 'boom', {}, { code: {} }, { error: null }])('a malformed cause: %j', (cause) => {
  expect(toHubError(cause)).toBeInstanceOf(HubError);
  expect(toHubError(cause).code).toBe('hub_error');
});

test('a HubError is returned unchanged', () => {
  const error = new HubError('aborted', 'enough');
  expect(toHubError(error)).toBe(error);
});
