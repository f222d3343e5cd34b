import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { jsonContent, parseContent, requestContent } from './request-content.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: { platform, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('sends bytes with their type, headers and the token, and gives bytes back', async () => {
  await using at = await serve((request, response) => {
    const { method, headers } = request;
    response.setHeader('content-type', headers['content-type'] ?? '');
    response.setHeader('x-seen', `${method} ${String(headers['idempotency-key'])} ${headers.authorization}`);
    request.pipe(response);
  });
  const bytes = new Uint8Array([255, 216, 0, 10, 13, 128]);
  const answer = await requestContent(
    { ...at.origin, accessToken: () => 'token' },
    {
      method: 'POST',
      path: '/x',
      headers: { 'idempotency-key': 'k' },
      content: { type: 'image/jpeg', bytes },
    },
  );
  expect(answer).toEqual({ type: 'image/jpeg', bytes });
});

it('writes and reads JSON', () => {
  expect(parseContent(jsonContent({ title: 'Perché' }))).toEqual({ title: 'Perché' });
  expect(parseContent({ type: 'text/html', bytes: new TextEncoder().encode('<h1>') })).toBeUndefined();
});

it.each([
  ['our own API', { code: 'forbidden', error: 'Non puoi.' }, { code: 'forbidden', sentence: 'Non puoi.' }],
  ['a provider', { detail: 'Titolo troppo lungo' }, { code: 'http', sentence: 'Titolo troppo lungo' }],
  ['something else', [1], { code: 'http', sentence: undefined }],
  ['a detail that is none', { detail: [{ msg: 'x' }] }, { code: 'http', sentence: undefined }],
])('says why it was refused, in the words of %s', async (_who, body, error) => {
  await using at = await serve((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify(body));
  });
  expect(await failureOf(requestContent(at.origin, { path: '/' }))).toMatchObject({
    ...error,
    status: 422,
    retryAfter: 7,
  });
});

it('gives up after its time, and when nobody waits any more', async () => {
  await using at = await serve(() => undefined);
  expect(await failureOf(requestContent(at.origin, { path: '/', timeout: 50 }))).toMatchObject({
    code: 'timeout',
  });
  const abort = new AbortController();
  const asked = failureOf(requestContent(at.origin, { path: '/', signal: abort.signal }));
  abort.abort();
  expect(await asked).toMatchObject({ code: 'aborted' });
  expect(await failureOf(requestContent(at.origin, { path: '/', signal: abort.signal }))).toMatchObject({
    code: 'aborted',
  });
});

it('nobody there, or an answer that breaks off, is a network error', async () => {
  const nobody = { platform, base: 'http://127.0.0.1:9' };
  expect(await failureOf(requestContent(nobody, { path: '/' }))).toMatchObject({ code: 'network' });
  await using at = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => request.socket.destroy());
  });
  expect(await failureOf(requestContent(at.origin, { path: '/' }))).toMatchObject({ code: 'network' });
});
