import { expect, it } from 'vitest';
import { localNetworkAccess } from './local-network-access.ts';

const answering = (state: PermissionState) => ({
  query: () => Promise.resolve({ state } as PermissionStatus),
});

it.each(['granted', 'denied', 'prompt'] as const)('is %s where the browser says so', async (state) =>
  expect(await localNetworkAccess(answering(state))).toBe(state),
);

it('is unsupported in browsers without this permission, or without permissions', async () => {
  const unknown = { query: () => Promise.reject(new TypeError('not a valid enum value')) };
  expect(await localNetworkAccess(unknown)).toBe('unsupported');
  expect(await localNetworkAccess(undefined)).toBe('unsupported');
});
