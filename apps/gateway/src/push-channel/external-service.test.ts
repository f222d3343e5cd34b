import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { createLogger } from '#logging/logger.ts';
import { defaultLimits } from '#limits.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createExternalSender } from './external-service.ts';
import { startPushChannelHouse } from './testing/push-channel-house.ts';

/** What is slow on purpose. */
const limits = { ...defaultLimits, pushRetry: 10, pushTry: 1000, pushWaiting: 3 };
const event = (data: string) => ({ channel: 'casa', name: 'notification', data });

function createSender(url: string, access = { appId: '1', key: 'k', secret: 's' }) {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const service = { ...access, cluster: 'eu', url };
  const sender = createExternalSender({ service, limits, clock: systemClock, logger });
  return { ...sender, lines, [Symbol.asyncDispose]: sender.close };
}

test('events reach an endpoint of the protocol, in their order', async () => {
  await using house = await startPushChannelHouse();
  const { received } = await house.follow('casa');
  await using sender = createSender(house.gateway.appUrl, house.access);
  for (const data of ['one', 'two à', '"three"']) sender.publish(event(data));
  await waitFor(() => {
    expect(received).toEqual([
      ['notification', 'one'],
      ['notification', 'two à'],
      ['notification', 'three'],
    ]);
  });
  expect(sender.lines).toEqual([]);
});

/** A service that fails as often as it is told. */
async function startService(failures: number, status: number) {
  let left = failures;
  const names: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      left -= 1;
      if (left < 0) names.push((JSON.parse(body) as { data: string }).data);
      response.writeHead(left < 0 ? 200 : status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names,
    tries: () => failures - left,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a service that fails for a moment is asked again; one that refuses is not', async () => {
  await using failing = await startService(2, 503);
  await using sender = createSender(failing.url);
  sender.publish(event('kept'));
  await waitFor(() => {
    expect(failing.names).toEqual(['kept']);
  });
  await waitFor(() => {
    expect(sender.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the push service takes no events',
      'the push service takes events again',
    ]);
  });
  await using refusing = await startService(1, 401);
  await using other = createSender(refusing.url);
  other.publish(event('refused'));
  other.publish(event('next'));
  await waitFor(() => {
    expect([refusing.names, refusing.tries()]).toEqual([['next'], 2]);
  });
});

test('while it is away no more than a few events wait, and the log says so without the secret', async () => {
  await using sender = createSender('http://127.0.0.1:9');
  for (let count = 0; count < 20; count += 1) sender.publish(event(String(count)));
  await waitFor(() => {
    expect(sender.lines.join('')).toContain('the push service takes no events');
  });
  expect(sender.lines.join('')).not.toContain('auth_signature');
});

test('a gateway with a service of its settings names it, offers no endpoint, and lets pages reach it', async () => {
  await using hub = await startTestHub();
  const service = { pushAppId: '1', pushKey: 'thekey', pushSecret: 'thesecret' };
  await using gateway = await startTestGateway(hub.url, {
    ...service,
    allowedHubs: ['https://hub.example'],
    pushUrl: 'https://push.example:6001',
  });
  const policy = (await fetch(`${gateway.appUrl}/settings.json`)).headers.get('content-security-policy');
  expect(policy).toContain(' wss://push.example:6001;');
  const info = await gateway.store.values.get('push_channel');
  expect(info).toBeDefined();
  expect((await fetch(`${gateway.appUrl}/apps/1/events`, { method: 'POST' })).status).toBe(404);
  await using pusher = await startTestGateway(hub.url, { ...service, allowedHubs: ['https://hub.example'] });
  const own = (await fetch(`${pusher.appUrl}/settings.json`)).headers.get('content-security-policy');
  expect(own).toContain(' wss://ws-eu.pusher.com;');
});
