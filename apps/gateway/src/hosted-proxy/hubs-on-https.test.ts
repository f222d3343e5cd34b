import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import { startHostedGateway, type HostedGateway } from '#testing/hosted-gateway.ts';
import { makeCertificate } from '#testing/mail-server.ts';

const known = tls.getCACertificates();
const own = makeCertificate();
let hub: Server;
let port: number;
let setup: HostedGateway;

beforeAll(async () => {
  hub = createServer(own, (request, response) => response.end(String(request.headers.host)));
  hub.listen(0, '127.0.0.1');
  await once(hub, 'listening');
  ({ port } = hub.address() as AddressInfo);
  setup = await startHostedGateway({ parts: { lookUpName: () => Promise.resolve(['127.0.0.1']) } });
});
afterEach(() => {
  tls.setDefaultCACertificates(known);
});
afterAll(async () => {
  hub.closeAllConnections();
  hub.close();
  await setup[Symbol.asyncDispose]();
});

async function codeAt(target: string) {
  const answer = await setup.call('/', { target });
  return [answer.status, apiErrorSchema.parse(await answer.json()).code];
}

test('a certificate of its name, by somebody who is trusted, is asked for', async () => {
  expect(await codeAt(`https://localhost:${port}`)).toEqual([502, 'target_certificate']);
  tls.setDefaultCACertificates([...known, own.cert]);
  expect(await codeAt(`https://altro.example:${port}`)).toEqual([502, 'target_certificate']);
  const answer = await setup.call('/', { target: `https://localhost:${port}` });
  expect([answer.status, await answer.text()]).toEqual([200, `localhost:${port}`]);
});

test('a port without TLS, or one that wants it, is no hub', async () => {
  expect(await codeAt(setup.hub.url.replace('http:', 'https:'))).toEqual([502, 'hub_unreachable']);
  const plain = await setup.call('/', { target: `http://127.0.0.1:${port}` });
  expect(plain.status).toBe(502);
});
