import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { isHomeAddress } from './home-network.ts';

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.20', true],
  ['::ffff:192.168.1.20', true],
  ['::ffff:203.0.113.9', false],
  ['169.254.7.7', true],
  ['fe80::1%eth0', true],
  ['fd12:3456::1', true],
  ['2001:db8::1', false],
  ['203.0.113.9', false],
  ['100.64.0.1', false],
  ['unknown', false],
  ['', false],
])('%s at home: %s', (address, home) => {
  expect(isHomeAddress(address)).toBe(home);
});

it('addresses of this machine are', () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { address, family } of own) if (family === 'IPv6') expect(isHomeAddress(address)).toBe(true);
});
