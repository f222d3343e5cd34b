import { describe, expect, test } from 'vitest';
import { readProxyTarget } from './read-target.ts';

const HUB = 'https://casa.example';
const read = (target: string | undefined, url = '/api/ha-proxy', method = 'GET') =>
  readProxyTarget(method, url, target);

describe('addresses', () => {
  test.each([
    [HUB, 'https://casa.example', '/'],
    ['https://casa.example/', 'https://casa.example', '/'],
    ['HTTPS://Casa.Example:443', 'https://casa.example', '/'],
    ['http://casa.example:8123/api/', 'http://casa.example:8123', '/api/'],
    ['https://xn--citt-0na.example', 'https://xn--citt-0na.example', '/'],
    ['http://8.8.8.8', 'http://8.8.8.8', '/'],
    ['http://[2606:4700:0:0::1111]:8123', 'http://[2606:4700::1111]:8123', '/'],
  ])('%s', (header, origin, path) => {
    expect(read(header)).toMatchObject({ origin, path });
  });

  test.each([
    undefined,
    '',
    'casa.example',
    '//casa.example',
    'ftp://casa.example',
    'file:///etc/passwd',
    'data:,x',
    'javascript:alert(1)',
    'ws://casa.example',
    'https:casa.example',
    'https:///casa.example',
    'https://',
    'https://a@casa.example',
    'https://a:b@casa.example',
    'https://casa.example@evil.example',
    'https://@a',
    'https://casa.example\\@evil.example',
    'https://casa.example\\.evil.example',
    'https://a b',
    'https://a%20b',
    'https://a, https://b',
    'https://casa.example#x',
    'https://casa.example/#/auth/token',
    ' https://casa.example',
    'https://casa.example\t',
    'https://casa..example',
    'https://.example',
    'https://casa.example.',
    'https://-a-',
    // Other forms of 127.0.0.1
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://127.1',
    'http://127.0.1',
    'http://%31%32%37.0.0.1',
    'http://127.0.0.1.',
    'http://１２７.0.0.1',
    'http://127。0。0。1',
    'http://0',
    'http://[::1%25lo]',
    'http://[::1%lo]',
    'http://[fe80::1%25eth0]',
    'http://[::1',
    'http://::1',
    'http://[]',
    'http://[v1.x]',
    'http://casa.example:',
    'http://casa.example:0',
    'http://casa.example:65536',
    'http://a:1x',
    // Ports of other protocols
    ...[22, 25, 53, 110, 143, 465, 587, 993, 6000, 6667, 5060, 10_080].map(
      (port) => `http://casa.example:${port}`,
    ),
    `https://casa.example/${'a'.repeat(5000)}`,
    `https://${'a'.repeat(64)}.example`,
  ])('%s is none', (header) => {
    expect(read(header)).toBe('target_invalid');
  });
});

describe('paths', () => {
  test.each([
    ['/api/ha-proxy/states', '', '/api/states'],
    ['/api/ha-proxy/', '', '/api/'],
    ['/api/ha-proxy/states/light.t%C3%A9', '', '/api/states/light.t%C3%A9'],
    [
      '/api/ha-proxy/history/period?end_time=2026-01-01T00%3A00%3A00Z',
      '/',
      '/api/history/period?end_time=2026-01-01T00%3A00%3A00Z',
    ],
    ['/api/ha-proxy', '/api/states?a=../b', '/api/states?a=../b'],
    ['/api/ha-proxy', '/auth/providers', '/auth/providers'],
  ])('%s of %s%s', (url, base, path) => {
    expect(read(`${HUB}${base}`, url)).toMatchObject({ origin: HUB, path });
  });

  test.each([
    // No path of a hub, or one that another reader could take for one
    '/admin',
    '/index.html',
    '/apix',
    '/api',
    '/auth',
    '/auth/',
    '/auth/authorize',
    '/local/x',
    '/frontend_latest/x',
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/%2E%2E%2Fadmin',
    '/api/..%2fadmin',
    '/api/%252e%252e/admin',
    '/api/./../x',
    '/api//x',
    '//api/x',
    '/api\\..\\x',
    '/api/%5c..',
    '/api/%00',
    '/api/x%0d%0aHost:%20a',
    '/API/states',
    '/.git/config',
    '/api/%',
    '/api/%zz',
    '/auth/token',
    '/auth/token/../../x',
    '/auth/login_flow',
    '/?x',
    '/;x',
    // The proxy of another gateway, or of this one
    '/api/ha-proxy',
    '/api/ha-proxy/states',
    '/api/HA-Proxy/x',
    '/api/ha%2Dproxy',
    '/api/ha-proxy?x',
  ])('GET %s is refused', (path) => {
    expect(read(`${HUB}${path}`)).toBe('path_refused');
  });

  test.each([
    '/api/ha-proxy/../../admin',
    '/api/ha-proxy/..%2f..%2fadmin',
    '/api/ha-proxy/%2e%2e/admin',
    '/api/ha-proxy//x',
    '/api/ha-proxy/a\\b',
    '/api/ha-proxy/%00',
    '/api/ha-proxy/%',
    '/api/ha-proxy/x%23y%3f%2e%2e/../z',
  ])('%s is refused', (url) => {
    expect(read(HUB, url)).toBe('target_invalid');
  });

  test('an address with a path is no base, and the proxy cannot be asked for itself', () => {
    expect(read(`${HUB}/api/`, '/api/ha-proxy/states')).toBe('path_refused');
    expect(read(`${HUB}/sub`, '/api/ha-proxy/states')).toBe('path_refused');
    expect(read(HUB, '/api/ha-proxy/ha-proxy/states')).toBe('path_refused');
    expect(read(HUB, '/api/ha-proxyx')).toBe('path_refused');
  });

  test.each([
    ['POST', '/'],
    ['PUT', '/auth/token'],
    ['DELETE', '/auth/token'],
    ['POST', '/auth/providers'],
    ['GET', '/auth/login_flow/abc'],
    ['POST', '/auth/login_flow/a/b'],
    ['POST', '/auth/login_flow/a%2fb'],
    ['POST', '/auth/login_flow?x=1'],
    ['POST', '/auth/token?grant_type=password'],
    ['DELETE', '/auth/login_flow'],
  ])('%s %s is refused', (method, path) => {
    expect(read(`${HUB}${path}`, '/api/ha-proxy', method)).toBe('path_refused');
  });
});
