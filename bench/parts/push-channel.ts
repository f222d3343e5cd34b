import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { startLoadableDemoHub } from '#hub/loadable-hub.ts';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const CONNECTIONS = 1000;
/** A source has 128 places. */
const PER_SOURCE = 100;
const EVENTS = 60;
const REST_MS = 10_000;
const PAUSE_MS = 100;

interface Access {
  readonly app_id: string;
  readonly key: string;
  readonly secret: string;
  readonly channel: string;
}

const root = new URL('../../', import.meta.url).pathname;

/** As an administrator reads it for a server library. */
function readAccess(data: string): Access {
  const command = ['apps/gateway/src/data-command.ts', 'push', '--data', data];
  const text = execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return JSON.parse(text) as Access;
}

/** One that has subscribed; `onEvent` is called for each event. */
function follow(url: string, { key, channel }: Access, source: string, onEvent: () => void) {
  return new Promise<WebSocket>((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/app/${key}?protocol=7`;
    const socket = new WebSocket(address, { localAddress: source, perMessageDeflate: false });
    socket.once('error', reject);
    let isOpen = false;
    socket.on('message', (raw: Buffer) => {
      // Clients of a house are many machines: here one process stands for all, and does as little as it can.
      if (isOpen) {
        onEvent();
        return;
      }
      const { event } = JSON.parse(raw.toString()) as { event: string };
      if (event === 'pusher:connection_established')
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
      else if (event === 'pusher_internal:subscription_succeeded') {
        isOpen = true;
        resolve(socket);
      }
    });
  });
}

async function publish(url: string, access: Access, data: string): Promise<void> {
  const path = `/apps/${access.app_id}/events`;
  const body = JSON.stringify({ name: 'notification', channels: [access.channel], data });
  const hash = createHash('md5').update(body).digest('hex');
  const now = Math.floor(Date.now() / 1000);
  const query = `auth_key=${access.key}&auth_timestamp=${now}&auth_version=1.0&body_md5=${hash}`;
  const signature = createHmac('sha256', access.secret).update(`POST\n${path}\n${query}`).digest('hex');
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}?${query}&auth_signature=${signature}`, {
    method: 'POST',
    body,
    headers,
  });
  if (!answer.ok) throw new Error(`not published: ${answer.status} ${await answer.text()}`);
}

/** Milliseconds from the request to each receipt, and to the last one of each event. */
async function latencies(gateway: GatewayProcess, access: Access, heard: { next: () => void }) {
  const [each, last]: [number[], number[]] = [[], []];
  for (let count = 0; count < EVENTS; count += 1) {
    const data = JSON.stringify({ id: String(count), message: 'Qualcuno ha suonato', timestamp: '' });
    let missing = CONNECTIONS;
    const from = performance.now();
    const all = new Promise<void>((resolve) => {
      heard.next = () => {
        each.push(performance.now() - from);
        missing -= 1;
        if (missing === 0) resolve();
      };
    });
    await Promise.all([publish(gateway.appUrl, access, data), all]);
    last.push(each.at(-1) ?? Number.NaN);
    await pause(PAUSE_MS);
  }
  return { each: percentile(each, 0.95), last: percentile(last, 0.95) };
}

async function once(hubUrl: string) {
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-push-'));
  const gateway = await startGateway(hubUrl, { flags: ['--data', data] });
  try {
    await pause(3_000);
    const access = readAccess(data);
    const heard: { next: () => void } = { next: () => undefined };
    const before = gateway.memory();
    const open: WebSocket[] = [];
    for (let source = 2; open.length < CONNECTIONS; source += 1) {
      const batch = Array.from({ length: PER_SOURCE }, () =>
        follow(gateway.appUrl, access, `127.0.0.${source}`, () => {
          heard.next();
        }),
      );
      open.push(...(await Promise.all(batch)));
    }
    await pause(REST_MS);
    const after = gateway.memory();
    const p95 = await latencies(gateway, access, heard);
    for (const socket of open) socket.terminate();
    return { memory: after - before, p95 };
  } finally {
    await gateway.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const hub = await startLoadableDemoHub();
  const taken: Awaited<ReturnType<typeof once>>[] = [];
  try {
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      const one = await once(hub.url);
      taken.push(one);
      log(
        `round ${round + 1}: ${one.memory.toFixed(1)} MB, ${one.p95.each.toFixed(1)} ms, the last ${one.p95.last.toFixed(1)} ms`,
      );
    }
  } finally {
    await hub.stop();
  }
  return [
    {
      name: `resident memory of ${CONNECTIONS} connections at rest`,
      unit: 'MB',
      samples: taken.map(({ memory }) => memory),
      target: { most: 20 },
    },
    {
      name: `an event to ${CONNECTIONS} connections, p95`,
      unit: 'ms',
      samples: taken.map(({ p95 }) => p95.each),
      target: { most: 25 },
    },
    {
      name: 'the last of these connections, p95',
      unit: 'ms',
      samples: taken.map(({ p95 }) => p95.last),
    },
  ];
}

export const pushChannel: Part = {
  name: 'push-channel',
  about:
    'connections of the push channel in processes of their own: what they hold, and how fast an event is there',
  run,
};
