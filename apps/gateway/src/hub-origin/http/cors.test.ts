import { describe, expect, test } from 'vitest';
import { createCors } from './cors.ts';

const cors = createCors({ allowedOrigins: ['https://casa.example'], appPort: () => 8080 });

describe('createCors', () => {
  test.each([
    ['http://192.168.1.10:8080', '192.168.1.10:8123'],
    ['http://casa.local:8080', 'CASA.local:8123'],
    ['http://[fd00::1]:8080', '[fd00::1]:8123'],
    ['https://casa.example', 'whatever:8123'],
  ])('allows %s on %s', (origin, host) => {
    expect(cors.headersFor(origin, host)).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': origin,
    });
  });

  test.each([
    ['http://192.168.1.10:8081', '192.168.1.10:8123'],
    ['https://192.168.1.10:8080', '192.168.1.10:8123'],
    ['http://evil.example:8080', '192.168.1.10:8123'],
    ['http://192.168.1.10:8080.evil.example', '192.168.1.10:8123'],
    ['http://192.168.1.10:8080/', '192.168.1.10:8123'],
    ['https://casa.example.evil.example', 'casa:8123'],
    ['http://casa.example', 'casa:8123'],
    ['null', '192.168.1.10:8123'],
    ['', '192.168.1.10:8123'],
    ['http://x:8080', undefined],
    ['http://x:8080', 'x y'],
  ])('gives nothing to %s on %s', (origin, host) => {
    expect(cors.headersFor(origin, host)).toEqual({ vary: 'Origin' });
  });
});
