import { expect, test } from 'vitest';
import { addressCandidates } from './address-candidates.ts';

test.each([
  ['casa.example', ['https://casa.example', 'http://casa.example']],
  ['https://casa.example/lovelace/0?x=1#y', ['https://casa.example']],
  ['http://casa.example', ['http://casa.example']],
  ['casa.example:8443', ['https://casa.example:8443', 'http://casa.example:8443']],
  ['http://192.168.1.10:8123/config/dashboard', ['http://192.168.1.10:8123']],
  ['http://192.168.1.10', ['http://192.168.1.10:8123', 'http://192.168.1.10']],
  ['http://192.168.1.10:80', ['http://192.168.1.10']],
  [
    '192.168.1.10',
    ['https://192.168.1.10:8123', 'http://192.168.1.10:8123', 'https://192.168.1.10', 'http://192.168.1.10'],
  ],
  ['192.168.1.10:8123', ['https://192.168.1.10:8123', 'http://192.168.1.10:8123']],
  ['https://homeassistant.local', ['https://homeassistant.local:8123', 'https://homeassistant.local']],
  ['http://casa', ['http://casa:8123', 'http://casa']],
  ['http://[fd00::10]', ['http://[fd00::10]:8123', 'http://[fd00::10]']],
  [
    'fd00::10',
    ['https://[fd00::10]:8123', 'http://[fd00::10]:8123', 'https://[fd00::10]', 'http://[fd00::10]'],
  ],
  ['2001:db8::1', ['https://[2001:db8::1]', 'http://[2001:db8::1]']],
])('%s is tried at %j', (text, bases) =>
  expect(addressCandidates(text)).toMatchObject({ kind: 'ok', bases }),
);

test.each([
  ['', 'empty'],
  ['casa mia', 'spaces'],
  ['javascript:alert(1)', 'scheme'],
  ['maria:segreta@casa.example', 'credentials'],
])('%j is none: %s', (text, kind) => expect(addressCandidates(text)).toEqual({ kind }));
