import { expect, test } from 'vitest';
import { createIpNetworks, homeNetworks, normalizeAddress, parseNetwork } from './ip-networks.ts';

test.each([
  ['192.168.1.10', true],
  ['192.168.1.11', false],
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['unknown', false],
  ['', false],
])('whether the networks have %s: %s', (address, expected) => {
  const networks = createIpNetworks(['192.168.1.10', '10.0.0.0/8', '2001:DB8:0::/32']);
  expect(networks.has(address)).toBe(expected);
});

test.each([
  '',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/+8',
  '10.0.0/8',
  '::1/129',
  'casa.local',
  'fe80::1%eth0',
  '10.0.0.0/8/8',
  '::ffff:10.0.0.0/104',
])('%j is no network', (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

test.each([
  ['::ffff:192.168.1.10', '192.168.1.10'],
  ['::FFFF:c0a8:10a', '192.168.1.10'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['a', undefined],
])('%s is written as %s', (text, expected) => {
  expect(normalizeAddress(text)).toBe(expected);
});

test.each(['127.0.0.9', '::1', '192.168.1.1', 'fd00::1', 'fe80::1', '172.31.0.1', '169.254.1.1'])(
  '%s is at home',
  (address) => {
    expect(homeNetworks.has(address)).toBe(true);
  },
);

test.each(['172.32.0.1', '8.8.8.8', '2001:db8::1', '100.64.0.1', 'unknown'])(
  '%s is not at home',
  (address) => {
    expect(homeNetworks.has(address)).toBe(false);
  },
);
