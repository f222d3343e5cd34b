import { expect, it } from 'vitest';
import { clientName } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Soglia · Chrome, Android · 3f2a9c',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Soglia · Safari, iPhone · 3f2a9c',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Soglia · Edge, Windows · 3f2a9c',
  ],
  ['', 'Soglia · 3f2a9c'],
])('names the token of %s', (userAgent, name) =>
  expect(clientName('Soglia', userAgent, '3f2a9c')).toBe(name),
);
