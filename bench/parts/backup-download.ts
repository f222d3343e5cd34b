import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { WebSocketServer, type WebSocket } from 'ws';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const GIGABYTE = 1_000_000_000;
const SIZE = 5 * GIGABYTE;
/** What somebody with a slow connection takes, and for how long. */
const SLOW_BYTES = 20_000_000;
const SLOW_PAUSE_MS = 500;
const SLOW_ROUNDS = 20;
const SAMPLE_MS = 20;
const ORDINARY_REQUESTS = 200;
const chunk = Buffer.alloc(256 * 1024, 'backup');

/** A hub with one large backup, which it reads no faster than it is taken. */
async function startHub() {
  const server = createServer((asked: IncomingMessage, response: ServerResponse) => {
    if (asked.url?.startsWith('/api/backup/download/') !== true) {
      response.end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-tar', 'content-length': SIZE });
    let left = SIZE;
    const write = () => {
      while (left > 0) {
        const part = left >= chunk.length ? chunk : chunk.subarray(0, left);
        left -= part.length;
        if (!response.write(part)) return;
      }
      response.end();
    };
    response.on('drain', write);
    write();
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket: WebSocket) => {
    socket.on('message', (data) => {
      const { id, type } = JSON.parse((data as Buffer).toString()) as { id?: number; type: string };
      const user = { id: 'maria', name: 'Maria', is_admin: true, is_owner: true };
      if (type === 'auth') socket.send('{"type":"auth_ok","ha_version":"2026.11.0"}');
      else socket.send(JSON.stringify({ id, type: 'result', success: true, result: user }));
    });
    socket.send('{"type":"auth_required","ha_version":"2026.11.0"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      sockets.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** In the form of the hub's own: this hub accepts any. */
const token = `${tokenPart({ alg: 'HS256', typ: 'JWT' })}.${tokenPart({ iss: 'a'.repeat(32), iat: 1, exp: 4e9 })}.${'a'.repeat(43)}`;

/** Megabytes that the gateway held more, at most, while `work` ran. */
async function addedBy(gateway: GatewayProcess, work: () => Promise<void>): Promise<number> {
  const before = gateway.memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, gateway.memory());
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

const ask = (gateway: GatewayProcess, path: string) =>
  request(`${gateway.hubUrl}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(
    async ({ body, statusCode }) => {
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`);
      return body;
    },
  );

async function download(gateway: GatewayProcess, isSlow: boolean): Promise<void> {
  const body = await ask(gateway, '/api/backup/download/a?agent_id=b');
  let taken = 0;
  let rounds = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    taken += part.length;
    if (!isSlow || taken < SLOW_BYTES * (rounds + 1)) continue;
    rounds += 1;
    if (rounds === SLOW_ROUNDS) break;
    await pause(SLOW_PAUSE_MS);
  }
  if (!isSlow && taken !== SIZE) throw new Error(`${taken} bytes of ${SIZE}`);
}

async function measureOnce(hub: string) {
  const gateway = await startGateway(hub);
  try {
    // As where somebody is using the house: what the first requests load is not the download's.
    for (let asked = 0; asked < ORDINARY_REQUESTS; asked += 1) {
      const body = await ask(gateway, '/api/');
      await body.dump();
    }
    await pause(3_000);
    const startedAt = performance.now();
    const fast = await addedBy(gateway, () => download(gateway, false));
    const seconds = (performance.now() - startedAt) / 1000;
    const slow = await addedBy(gateway, () => download(gateway, true));
    return { fast, slow, rate: SIZE / 1e6 / seconds };
  } finally {
    await gateway.stop();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const hub = await startHub();
  const taken: Awaited<ReturnType<typeof measureOnce>>[] = [];
  try {
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      taken.push(await measureOnce(hub.url));
      log(
        `round ${round + 1}: ${taken.at(-1)?.fast.toFixed(1)} MB more, ${taken.at(-1)?.rate.toFixed(0)} MB/s`,
      );
    }
  } finally {
    hub.stop();
  }
  return [
    {
      name: 'added memory, a download of 5 GB',
      unit: 'MB',
      target: { most: 20 },
      samples: taken.map(({ fast }) => fast),
    },
    {
      name: 'added memory, a slow connection takes 400 MB',
      unit: 'MB',
      target: { most: 20 },
      samples: taken.map(({ slow }) => slow),
    },
    { name: 'a download of 5 GB', unit: 'MB/s', samples: taken.map(({ rate }) => rate) },
  ];
}

export const backupDownload: Part = {
  name: 'backup-download',
  about: 'a backup of 5 GB through the gateway, a process of its own: what it holds meanwhile (Linux)',
  run,
};
