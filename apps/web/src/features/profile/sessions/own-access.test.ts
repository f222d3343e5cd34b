import type { RefreshToken } from '@soglia/hub-client/account';
import { expect, it } from 'vitest';
import { appOf, inOrder, otherAccesses, type OwnAccess } from './own-access.ts';

const own: OwnAccess = {
  ids: ['mine', 'my-token'],
  device: 'Chrome, Android',
  product: 'Soglia',
  appOrigin: 'http://casa.local:8080',
  hubOrigins: ['http://casa.local:8123'],
};

const access = (id: string, more: Partial<RefreshToken> = {}): RefreshToken => ({
  id,
  kind: 'session',
  clientId: 'http://casa.local:8080/',
  name: undefined,
  createdAt: undefined,
  lastUsedAt: undefined,
  lastUsedFrom: undefined,
  expiresAt: undefined,
  isCurrent: false,
  ...more,
});
const token = (id: string, name: string | undefined) =>
  access(id, { kind: 'long_lived', clientId: undefined, name });

it('ends all other sessions and the tokens of this app on other devices, and nothing else', () => {
  const others = otherAccesses(
    [
      access('mine'),
      access('connection', { isCurrent: true }),
      access('phone'),
      access('hub', { clientId: 'http://casa.local:8123/' }),
      token('my-token', 'Soglia · Chrome, Android · 3f2a9c'),
      token('tablet', 'Soglia · Safari, iPad · a1b2c3'),
      token('gateway', 'Soglia · gateway 0a1b2c3d'),
      token('gateway-by-default', 'Soglia 0a1b2c3d'),
      token('gateway-of-the-demo', 'Soglia'),
      token('script', 'Node-RED'),
      token('unnamed', undefined),
      token('sun', 'Soglia del sole'),
    ],
    own,
  );
  expect(others.map(({ id }) => id)).toEqual(['phone', 'hub', 'tablet']);
});

it('shows this device first, then by the last use', () => {
  const list = [
    access('old', { lastUsedAt: 1 }),
    access('never', { createdAt: 5 }),
    access('new', { lastUsedAt: 9 }),
    access('mine', { lastUsedAt: 2 }),
  ];
  expect(inOrder(list, own).map(({ id }) => id)).toEqual(['mine', 'new', 'never', 'old']);
});

it.each([
  ['http://casa.local:8080/', { kind: 'soglia' }],
  ['http://casa.local:8123/', { kind: 'hub' }],
  ['https://home-assistant.io/iOS', { kind: 'iphone' }],
  ['https://home-assistant.io/android', { kind: 'android' }],
  ['https://home-assistant.io.evil.example/iOS', { kind: 'other', host: 'home-assistant.io.evil.example' }],
  ['https://altro.example:8443/x', { kind: 'other', host: 'altro.example:8443' }],
  ['senza senso', { kind: 'other', host: 'senza senso' }],
  [undefined, { kind: 'other', host: '' }],
])('%s is recognised', (clientId, app) => {
  expect(appOf(access('x', { clientId }), own)).toEqual(app);
});
