import { expect, it } from 'vitest';
import { addressOf } from './push-channel.ts';

const channel = { key: 'key', channel: 'house' };
const page = { protocol: 'https:', hostname: 'casa.example', port: '' };
const plainPage = { protocol: 'http:', hostname: '192.168.1.5', port: '8080' };
const common = { enabledTransports: ['ws'], disableStats: true };

it.each([
  ['of the page', channel, plainPage, ['192.168.1.5', 8080, false]],
  ['of the page over TLS', channel, page, ['casa.example', 443, true]],
  ['a named host', { ...channel, host: 'push.example' }, plainPage, ['push.example', 80, false]],
  [
    'a named host with TLS',
    { ...channel, host: 'push.example', tls: true },
    plainPage,
    ['push.example', 443, true],
  ],
  [
    'a named port',
    { ...channel, host: 'push.example', port: 6001, tls: false },
    page,
    ['push.example', 6001, false],
  ],
] as const)('is %s', (_what, named, from, [wsHost, port, forceTLS]) =>
  expect(addressOf(named, from)).toEqual({ ...common, wsHost, wsPort: port, wssPort: port, forceTLS }),
);

it('is found by its region where the service is an external one', () =>
  expect(addressOf({ ...channel, cluster: 'eu' }, page)).toEqual({ ...common, forceTLS: true }));
