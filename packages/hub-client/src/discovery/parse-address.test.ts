import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocalAddress } from './base-url.ts';
import { parseAddress } from './parse-address.ts';

test.each([
  ['casa.example', 'https://casa.example'],
  ['  https://casa.example/  ', 'https://casa.example'],
  ['casa.example\n', 'https://casa.example'],
  ['HTTP://Casa.Example///', 'http://casa.example'],
  ['homeassistant.local:8123', 'https://homeassistant.local:8123'],
  ['http://homeassistant.local:8123/', 'http://homeassistant.local:8123'],
  ['localhost:8123', 'https://localhost:8123'],
  ['http://192.168.1.10:8123', 'http://192.168.1.10:8123'],
  ['http://casa.example:80', 'http://casa.example'],
  ['https://casa.example:443', 'https://casa.example'],
  ['http://casa.example:443', 'http://casa.example:443'],
  ['casa.example.', 'https://casa.example'],
  ['http://[FE80::1]:8123', 'http://[fe80::1]:8123'],
  ['2001:db8::1', 'https://[2001:db8::1]'],
  ['fe80::1', 'https://[fe80::1]'],
  ['[::ffff:192.168.1.1]', 'https://[::ffff:192.168.1.1]'],
  ['https://città.example', 'https://città.example'],
  ['https://ｃａｓａ．example', 'https://casa.example'],
  ['xn--citt-3na.example', 'https://xn--citt-3na.example'],
  ['my_house', 'https://my_house'],
  ['https://casa.example/lovelace/0', 'https://casa.example'],
  ['http://homeassistant.local:8123/config/dashboard?x=1#y', 'http://homeassistant.local:8123'],
  ['casa.example?x=1', 'https://casa.example'],
  ['casa.example/#x', 'https://casa.example'],
  ['casa.example\\x', 'https://casa.example'],
])('%j is %s', (text, base) => {
  expect(parseAddress(text)).toEqual({ kind: 'ok', base });
});

test.each([
  ['', 'empty'],
  [' \t\n', 'empty'],
  ['casa bianca', 'spaces'],
  ['http://casa\n.example', 'spaces'],
  ['casa\u200b.example', 'spaces'],
  ['casa\u0000.example', 'spaces'],
  ['javascript:alert(1)', 'scheme'],
  ['JavaScript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['ftp://casa.example', 'scheme'],
  ['ws://casa.example', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['http://maria:segreta@casa.example', 'credentials'],
  ['maria:segreta@casa.example', 'credentials'],
  ['maria@casa.example', 'credentials'],
  [`https://${'a'.repeat(10_240)}.example`, 'too_long'],
  ['http://', 'invalid'],
  ['https:///x', 'invalid'],
  ['http:casa.example', 'scheme'],
  ['casa..example', 'invalid'],
  ['-casa.example', 'invalid'],
  ['casa.example:0', 'invalid'],
  ['casa.example:70000', 'invalid'],
  ['casa.example:', 'invalid'],
  ['casa.example:8123:1', 'invalid'],
  ['256.1.1.1', 'invalid'],
  ['127.1', 'invalid'],
  ['0x7f.0.0.1', 'invalid'],
  ['0x7f000001', 'invalid'],
  ['2130706433', 'invalid'],
  ['010.0.0.1', 'invalid'],
  ['[fe80::1%25eth0]', 'invalid'],
  ['[1:2:3]', 'invalid'],
  ['[::1', 'invalid'],
  ['1::2::3', 'invalid'],
  ['casa%2eexample', 'invalid'],
  ['℀.example', 'invalid'],
  [`${'a'.repeat(64)}.example`, 'invalid'],
])('%j is rejected: %s', (text, kind) => {
  expect(parseAddress(text)).toEqual({ kind });
});

test('a parsed address is an origin, and parses to itself', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.webUrl(),
    fc.ipV4(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.domain(),
    fc.constantFrom('http://', 'https://', ':8123', '/', '@', 'casa.local'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const parsed = parseAddress(parts.join(''));
      if (parsed.kind !== 'ok') return;
      expect(parseAddress(parsed.base)).toEqual(parsed);
      const { hostname, port, protocol, pathname, username } = new URL(parsed.base);
      expect({ pathname, username }).toEqual({ pathname: '/', username: '' });
      // A browser may shorten an IPv6 address or spell a foreign name in ASCII; the rest is the same to the letter.
      if (/^[\x20-\x7e]*$/.test(parsed.base) && !hostname.startsWith('[')) {
        expect(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`).toBe(parsed.base);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['http://homeassistant.local:8123', true],
  ['http://192.168.1.10', true],
  ['http://10.0.0.1', true],
  ['http://172.16.0.1', true],
  ['http://172.32.0.1', false],
  ['http://169.254.1.1', true],
  ['http://100.100.1.1', true],
  ['http://127.0.0.1:8123', true],
  ['http://localhost:8123', true],
  ['http://[::1]:8123', true],
  ['http://[fd00::1]', true],
  ['http://[fe80::1]', true],
  ['http://[2001:db8::1]', false],
  ['https://casa.example', false],
  ['https://8.8.8.8', false],
  ['https://notlocal', false],
])('%s is in the local network: %s', (base, local) => {
  expect(isLocalAddress(base)).toBe(local);
});
