import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readForwarded, readForwardedFor } from './forwarded-headers.ts';

const addresses = (hops: readonly { readonly address: string | undefined }[] | undefined) =>
  hops?.map(({ address }) => address);

describe('readForwarded', () => {
  test.each([
    ['for=192.0.2.43', ['192.0.2.43']],
    ['For="[2001:db8:cafe::17]:4711"', ['2001:db8:cafe::17']],
    ['for=192.0.2.60;proto=http;by=203.0.113.43', ['192.0.2.60']],
    ['for=192.0.2.43, for=198.51.100.17', ['192.0.2.43', '198.51.100.17']],
    ['for=192.0.2.43,for="[2001:DB8:0:0::1]" ; host="casa.example:8443"', ['192.0.2.43', '2001:db8::1']],
    ['for="192.0.2.43:47011"', ['192.0.2.43']],
    ['for=_hidden, for=unknown, for="_SEVKISEK:_80"', [undefined, undefined, undefined]],
    ['proto=https', [undefined]],
    ['for="[::ffff:192.0.2.43]:80"', ['192.0.2.43']],
    ['for="192.0.2.4\\3"', ['192.0.2.43']],
    ['for="192.0.2.43:"', [undefined]],
    ['for="[192.0.2.43]"', [undefined]],
    [', for=192.0.2.43', [undefined, '192.0.2.43']],
  ])('%s', (header, expected) => {
    expect(addresses(readForwarded(header))).toEqual(expected);
  });

  test.each([
    'for',
    'for=',
    'for=192.0.2.43 for=192.0.2.44',
    'for="192.0.2.43',
    'for=192.0.2.43;for=192.0.2.44',
    'for=192.0.2.43"x"',
    'for =192.0.2.43',
    'for=[2001:db8::1]',
    '=x',
    'for="a"b',
  ])('%s is malformed', (header) => {
    expect(readForwarded(header)).toBeUndefined();
  });

  test('tells the scheme and the host of each hop', () => {
    expect(readForwarded('for=192.0.2.1;proto=https;host=casa.example')).toEqual([
      { address: '192.0.2.1', scheme: 'https', host: 'casa.example' },
    ]);
  });

  test('a part within quotes never becomes a hop of its own', () => {
    const piece = fc.constantFrom(',', ';', '=', 'for=', '192.0.2.1', ' ', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(readForwarded(`host="${pieces.join('')}x";for=192.0.2.9`)).toHaveLength(1);
      }),
    );
  });
});

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  [
    '192.0.2.1, 2001:DB8::1 ,[2001:db8::2]:443,192.0.2.2:80',
    ['192.0.2.1', '2001:db8::1', '2001:db8::2', '192.0.2.2'],
  ],
  [
    'unknown,, 192.0.2.256, ::ffff:c000:201, fe80::1%eth0',
    [undefined, undefined, undefined, '192.0.2.1', 'fe80::1'],
  ],
  ['', [undefined]],
  ['010.0.0.1, 1, 0x7f.1', [undefined, undefined, undefined]],
])('X-Forwarded-For: %s', (header, expected) => {
  expect(addresses(readForwardedFor(header))).toEqual(expected);
});
