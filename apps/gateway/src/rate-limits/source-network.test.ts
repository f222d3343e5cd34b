import { expect, it } from 'vitest';
import { sourceNetwork } from './source-network.ts';

it.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['::FFFF:c0a8:0114', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nowhere', 'nowhere'],
])('%s counts as %s', (address, network) => {
  expect(sourceNetwork(address)).toBe(network);
});
