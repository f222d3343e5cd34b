import { describe, expect, it } from 'vitest';
import { loginPath, returnAddress } from './return-address.ts';

const origin = 'http://casa.local:8080';
const location = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the address to return to', () => {
  it('is the one that was opened', () => {
    const path = loginPath(location('/energy', '?day=1&x=a b', '#solar'));
    expect(path.startsWith('/login?')).toBe(true);
    expect(returnAddress(new URL(path, origin).search, origin)).toBe('/energy?day=1&x=a%20b#solar');
  });

  it('needs no parameter where it is the dashboard', () => {
    expect(loginPath(location('/'))).toBe('/login');
    expect(returnAddress('', origin)).toBe('/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/.//evil.example',
    'http:evil.example',
    'energy',
    '',
    '/login',
    '/login?next=/login',
  ])('is never another origin: %j', (next) => {
    const back = returnAddress(`?${new URLSearchParams({ next }).toString()}`, origin);
    expect(new URL(back, origin).origin).toBe(origin);
    expect(back).toBe('/');
  });
});
