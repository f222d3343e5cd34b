import { describe, expect, test } from 'vitest';
import { readHost } from './host.ts';

describe('readHost', () => {
  test.each([
    ['casa.local:8080', { name: 'casa.local', port: 8080 }],
    ['CASA.local', { name: 'casa.local', port: undefined }],
    ['192.168.1.10:80', { name: '192.168.1.10', port: 80 }],
    ['[FD00::1]:8080', { name: '[fd00::1]', port: 8080 }],
    ['[::1]', { name: '[::1]', port: undefined }],
    ['home_server:8080', { name: 'home_server', port: 8080 }],
  ])('reads %s', (header, host) => {
    expect(readHost(header)).toEqual(host);
  });

  test.each([
    undefined,
    '',
    'a b',
    'casa.local:',
    'casa.local:0',
    'casa.local:70000',
    'casa.local/evil',
    'casa.local@evil.example',
    'user:pass@casa.local',
    '"><script>',
    '[::1',
    '[nonsense]',
    '::1',
    '999.1.1.1',
    '-casa.local',
    'casa..local',
    'casa.local,evil.example',
    'x'.repeat(300),
  ])('refuses %j', (header) => {
    expect(readHost(header)).toBeUndefined();
  });
});
