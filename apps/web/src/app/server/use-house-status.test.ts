import { expect, it } from 'vitest';
import { locationOf } from './use-house-status.ts';

it.each([
  ['by a local address', 'http://192.168.1.10:8123', true, 'home'],
  ['by a name of mDNS', 'http://homeassistant.local:8123', true, 'home'],
  ['by this very machine', 'http://127.0.0.1:8123', true, 'home'],
  ['by the remote address', 'https://casa.example', false, 'away'],
  ['by a private address that was saved as remote', 'http://192.168.1.10:8123', false, 'home'],
  ['by a name of mDNS that was saved as remote', 'http://homeassistant.local:8123', false, 'home'],
  ['by the address of a tunnel between devices', 'http://100.101.102.103:8123', false, 'away'],
  ['by a remote address that looks near', 'http://127.0.0.2:8123', false, 'away'],
  ['by a public name, the only address', 'https://casa.example', true, undefined],
  ['by a public IP address, the only address', 'http://93.184.216.34:8123', true, undefined],
  ['by none', undefined, true, undefined],
])('%s', (_how, activeUrl, isLocal, place) => expect(locationOf({ activeUrl, isLocal })).toBe(place));
