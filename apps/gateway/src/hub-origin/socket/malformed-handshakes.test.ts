import { expect, test } from 'vitest';
import { openRaw, sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';

const wellFormed: Readonly<Record<string, string>> = {
  Host: 'a',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

function handshake(changed: Readonly<Record<string, string | undefined>>, method = 'GET'): string {
  const headers = Object.entries({ ...wellFormed, ...changed })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api/websocket HTTP/1.1\r\n${headers.join('')}\r\n`;
}

const KEY = 'Sec-WebSocket-Key';
const VERSION = 'Sec-WebSocket-Version';

test.each([
  ['no key', handshake({ [KEY]: undefined }), 400],
  ['an empty key', handshake({ [KEY]: '' }), 400],
  ['a key that is no base64', handshake({ [KEY]: '!!!!!!!!!!!!!!!!!!!!!!==' }), 400],
  ['a key of 15 bytes', handshake({ [KEY]: 'AAAAAAAAAAAAAAAAAAAA' }), 400],
  ['a key of 17 bytes', handshake({ [KEY]: 'AAAAAAAAAAAAAAAAAAAAAAA=' }), 400],
  ['two keys', handshake({ 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' }), 400],
  ['no version', handshake({ [VERSION]: undefined }), 400],
  ['an old version', handshake({ [VERSION]: '7' }), 400],
  ['a version that is no number', handshake({ [VERSION]: 'thirteen' }), 400],
  ['subprotocols that are none', handshake({ 'Sec-WebSocket-Protocol': 'a,,b' }), 400],
  ['extensions that are none', handshake({ 'Sec-WebSocket-Extensions': '=;=' }), 400],
  [
    'an extension with a wrong value',
    handshake({ 'Sec-WebSocket-Extensions': 'permessage-deflate; server_max_window_bits=99' }),
    400,
  ],
  ['another method', handshake({ 'Content-Length': '0' }, 'POST'), 405],
])('a handshake with %s opens nothing at the hub', async (_name, request, status) => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const answer = await sendRaw(gateway.hubPort, request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(hub.opened).toBe(0);
});

test('a client with another version learns which ones there are', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const answer = await sendRaw(gateway.hubPort, handshake({ [VERSION]: '7' }));
  expect(answer).toMatch(/\r\nsec-websocket-version: 13, 8\r\n/i);
});

test.each(['13', '8'])('a handshake of version %s opens a socket at the hub', async (version) => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const connection = await openRaw(gateway.hubPort);
  const answered = new Promise<string>((resolve) => {
    connection.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')));
  });
  connection.write(handshake({ [VERSION]: version }));
  expect(await answered).toMatch(/^HTTP\/1.1 101 /);
  expect(hub.opened).toBe(1);
  connection.destroy();
});

test.each([
  ['permessage-deflate; server_max_window_bits=10', undefined],
  ['permessage-deflate; server_max_window_bits="8"; client_max_window_bits', undefined],
  ['permessage-deflate; server_max_window_bits=9, permessage-deflate; server_max_window_bits=11', undefined],
  ['permessage-deflate; server_max_window_bits=9; client_max_window_bits, permessage-deflate', undefined],
  ['permessage-deflate; server_max_window_bits=10, permessage-deflate', 'permessage-deflate'],
  ['permessage-deflate; client_max_window_bits=9', 'permessage-deflate'],
  ['x-webkit-deflate-frame', undefined],
])(
  'compression that is offered as %s is agreed or declined, and the socket opened',
  async (offer, agreed) => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(hub.url);
    const connection = await openRaw(gateway.hubPort);
    const answered = new Promise<string>((resolve) => {
      connection.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')));
    });
    connection.write(handshake({ 'Sec-WebSocket-Extensions': offer }));
    const answer = await answered;
    expect(answer).toMatch(/^HTTP\/1.1 101 /);
    expect(/\r\nSec-WebSocket-Extensions: ([\w-]+)/.exec(answer)?.[1]).toBe(agreed);
    connection.destroy();
  },
);
