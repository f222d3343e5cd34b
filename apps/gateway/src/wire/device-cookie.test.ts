import { describe, expect, test } from 'vitest';
import { withoutOwnCookies } from './cookies.ts';
import { formatDeviceCookies, readDeviceCookie } from './device-cookie.ts';

describe('readDeviceCookie', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['a=1', []],
    ['soglia_device=x', ['x']],
    ['a=1; soglia_device = x ;b=2', ['x']],
    ['soglia_device=x; soglia_device=y', ['x', 'y']],
    ['xsoglia_device=x; soglia_device2=y; SOGLIA_DEVICE=z', []],
  ])('%j holds %j', (header, values) => {
    expect(readDeviceCookie(header)).toEqual(values);
  });

  test('of very many only the first four are read', () => {
    expect(readDeviceCookie('soglia_device=x;'.repeat(1000))).toHaveLength(4);
  });
});

test.each([
  ['a=1; b=2', 'a=1; b=2'],
  ['soglia_device=x', undefined],
  ['soglia_device', undefined],
  ['soglia_device="x"; ', undefined],
  ['a=1; soglia_device=x; b="y"', 'a=1; b="y"'],
  ['soglia_device=x;a=1;soglia_device=y', 'a=1'],
  ['a=soglia_device', 'a=soglia_device'],
  ['a=1; soglia_page_session=x; soglia_page=y; soglia=z', 'a=1; soglia=z'],
])('%j goes on as %j', (header, kept) => {
  expect(withoutOwnCookies(header)).toBe(kept);
});

test.each([
  [undefined, false],
  ['http://casa.local:8080', false],
  ['https://casa.example', true],
  ['null', false],
])('a page of %j gets a secure cookie: %s', (origin, secure) => {
  expect(formatDeviceCookies('x', origin).map((cookie) => cookie.endsWith('; Secure'))).toEqual([
    secure,
    secure,
  ]);
});
