import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

test.each([
  ['a small window, which is agreed', undefined, 'client_max_window_bits=10'],
  ['no choice of the window', false, 'client_no_context_takeover'],
])('frames are compressed for a client that offers %s', async (_offer, clientMaxWindowBits, agreed) => {
  const hub = await startTestHub();
  const gateway = await startTestGateway(hub.url);
  const token = makeToken('anna');
  hub.validTokens.add(token);
  // @ts-expect-error -- ws takes false too, as its types do not say.
  const client = openClient(gateway.socketUrl, { perMessageDeflate: { clientMaxWindowBits, threshold: 0 } });
  try {
    const [{ headers, socket }] = (await once(client.socket, 'upgrade')) as [IncomingMessage];
    expect(headers['sec-websocket-extensions']).toContain(agreed);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    const command = JSON.stringify({ id: 1, type: 'x', data: 'command '.repeat(2000) });
    client.socket.send(command);
    await waitFor(() => {
      expect(hub.received).toContain(command);
    });
    const before = socket.bytesRead;
    for (const hubSide of hub.sockets) hubSide.send('frame '.repeat(20_000));
    await client.waitForText('frame frame');
    expect(socket.bytesRead - before).toBeLessThan(5000);
  } finally {
    client.socket.terminate();
    await gateway.close();
    await hub.close();
  }
});
