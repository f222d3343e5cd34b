import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * How a message fails: it does not reach the hub, its answer does not reach the sender (both end the connection), or it is
 * lost in silence.
 */
export type ProxyFailure = 'before' | 'after' | 'silent';

/**
 * Stands before a hub and passes everything on, until the n-th message of a client from now: that one fails, and the
 * later ones pass again.
 */
export async function startFailingProxy(hubUrl: string) {
  let failAt: number | undefined;
  let failure: ProxyFailure = 'before';
  let count = 0;
  const server = createServer((request, response) => {
    fetch(`${hubUrl}${request.url ?? ''}`, { headers: forwardedFor(request.headers['x-forwarded-for']) })
      .then(async (answer) => {
        const { date } = Object.fromEntries(answer.headers);
        response.writeHead(answer.status, date === undefined ? {} : { date }).end(await answer.text());
      })
      .catch(() => response.destroy());
  });
  const upgrades = new WebSocketServer({ server });
  upgrades.on('connection', (client, { url }) => {
    const hub = new WebSocket(`${hubUrl.replace('http', 'ws')}${url ?? ''}`);
    const held: string[] = [];
    const end = () => {
      client.terminate();
      hub.terminate();
    };
    hub.on('error', end);
    hub.on('close', end);
    client.on('close', end);
    let dropAnswers = false;
    hub.on('message', (data: Buffer) => {
      if (dropAnswers) end();
      else client.send(data.toString());
    });
    hub.on('open', () => {
      for (const text of held.splice(0)) hub.send(text);
    });
    client.on('message', (data: Buffer) => {
      count += 1;
      const fails = count === failAt ? failure : undefined;
      if (fails === 'before') end();
      if (fails === 'before' || fails === 'silent') return;
      dropAnswers = fails === 'after';
      if (hub.readyState === hub.OPEN) hub.send(data.toString());
      else held.push(data.toString());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Messages since the last call of `failAt`. */
    count: () => count,
    failAt: (at: number | undefined, how: ProxyFailure = 'before') => {
      [failAt, failure, count] = [at, how, 0];
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of upgrades.clients) client.terminate();
      upgrades.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const forwardedFor = (value: string | readonly string[] | undefined): Record<string, string> =>
  typeof value === 'string' ? { 'x-forwarded-for': value } : {};
