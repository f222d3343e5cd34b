import { expect, test } from 'vitest';
import { sendRaw } from '#testing/raw-http.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

test('listens on loopback whatever the host of the other origins', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url, { host: '0.0.0.0' });
  expect(new URL(gateway.adminUrl).hostname).toBe('127.0.0.1');
  expect(gateway.admin.server.address()).toMatchObject({ address: '127.0.0.1' });
  expect(await (await fetch(`${gateway.adminUrl}/health/live`)).json()).toEqual({ status: 'live' });
});

test('refuses other host names, so that no web page can read it', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const { port } = new URL(gateway.adminUrl);
  expect(
    await sendRaw(Number(port), 'GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 403 /);
});

test('counts requests, refusals, sockets and commands', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const token = makeToken('anna');
  hub.validTokens.add(token);
  await fetch(`${gateway.hubUrl}/lovelace`);
  await fetch(`${gateway.hubUrl}/api/states`);
  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  client.socket.send('{"id":1,"type":"ping"}');
  client.socket.send('{"id":2,"type":"invented by somebody"}');
  await client.waitForText('pong');
  const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
  await waitFor(async () => {
    const text = await metrics();
    expect(text).toContain('soglia_hub_request_seconds_count{status="4xx"} 1');
    expect(text).toContain('soglia_refused_total{reason="token"} 1');
    expect(text).toContain('soglia_sockets 1');
    expect(text).toContain('soglia_socket_commands_total{kind="session"} 1');
    expect(text).toContain('soglia_socket_commands_total{kind="other"} 1');
    expect(text).not.toContain('invented');
    expect(text).toContain('process_resident_memory_bytes');
  });
  client.socket.close();
  await waitFor(async () => {
    expect(await metrics()).toContain('soglia_sockets 0');
  });
});
