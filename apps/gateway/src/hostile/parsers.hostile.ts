import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FIRST_MESSAGES_PROTOCOL } from '@soglia/contracts';
import { isGuardedPath, routeAccess } from '#hub-origin/guard/route-access.ts';
import { createCors } from '#hub-origin/http/cors.ts';
import { readFirstMessages } from '#hub-origin/socket/first-messages.ts';
import { isExpired, readBearerToken, readToken } from '#identity/token-format.ts';
import { createLogger } from '#logging/logger.ts';
import { maskPath } from '#logging/mask-path.ts';
import { readMultipartFields } from '#sign-in/multipart-fields.ts';
import { readOutcome, readSignInStep } from '#sign-in/sign-in-step.ts';
import { countSteps } from '#testing/count-steps.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { createClientReader } from '#wire/client.ts';
import { readForwarded, readForwardedFor } from '#wire/forwarded-headers.ts';
import {
  forwardedRequestHeaders,
  forwardedResponseHeaders,
  repeatsSingleHeader,
} from '#wire/header-pairs.ts';
import { createHostCheck } from '#wire/host-check.ts';
import { readRequestTarget } from '#wire/request-target.ts';

const KIBI = 1024;
const sizes = [1, 4, 16, 64].map((kilobytes) => kilobytes * KIBI);

/** A text of that many characters: a beginning, something again and again, an end. */
const filled =
  (start: string, again: string, end = '') =>
  (size: number) =>
    `${start}${again.repeat(Math.max(0, Math.ceil((size - start.length - end.length) / again.length)))}${end}`;

/** Four times the text takes at most a little more than four times the steps. */
function expectLinear(
  parse: (text: string) => unknown,
  make: (size: number) => string,
  textSizes: readonly number[] = sizes,
): void {
  const counts = textSizes.map((size) => {
    const text = make(size);
    return countSteps(() => {
      parse(text);
    });
  });
  for (const [index, before] of counts.slice(0, -1).entries()) {
    const atMost = before * 4.5 + 500;
    expect(
      counts[index + 1],
      `steps at ${textSizes.join(', ')} bytes: ${counts.join(', ')}`,
    ).toBeLessThanOrEqual(atMost);
  }
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=b';
const cors = createCors({ allowedOrigins: ['https://casa.example'], appPort: () => 8080 });
const isOwnHost = createHostCheck({ machine: 'pi', publicUrls: [], hostNames: [] });
const logger = createLogger('info', { write: () => undefined });
const clients = createClientReader({
  trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
  logger,
  clock: manualClock(),
});

function readClient(headers: IncomingMessage['headers']) {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: '127.0.0.1' });
  Object.assign(request.headers, headers);
  return clients.read(request);
}
const readMessages = (text: string) => readFirstMessages({ headers: { 'sec-websocket-protocol': text } });
const pairsOf = (text: string) => text.split('\n').flatMap((name) => [name, 'x']);

type Case = [name: string, parse: (text: string) => unknown, make: (size: number) => string];

describe('the steps of each parser before sign-in grow with the length of its text', () => {
  it.each<Case>([
    ['a path of nested percent signs', readRequestTarget, filled('/%', '25', '61pi')],
    ['a path of slashes', readRequestTarget, filled('/', '/')],
    ['a path of backslashes', readRequestTarget, filled('/a', '%5c')],
    ['a path of dots', readRequestTarget, filled('/', '../')],
    ['a path under /api', readRequestTarget, filled('/api/', '%61/')],
    ['a path of broken percent signs', readRequestTarget, filled('/', '%2', '%')],
    ['a query of fields', readRequestTarget, filled('/x?', 'auth=&')],
    ['a query of question marks', readRequestTarget, filled('/x?', '?')],
    ['a signed query', readRequestTarget, filled('/api/x?authSig=', 'a.&authSig=')],
    [
      'the access to a route',
      (text) => isGuardedPath(text) && routeAccess(text, text),
      filled('/api/hassio/addons/', 'a/logo'),
    ],
    ['messages in a handshake', readMessages, filled(`${FIRST_MESSAGES_PROTOCOL},`, '%7B,')],
    ['a message of percent signs', readMessages, filled(`${FIRST_MESSAGES_PROTOCOL},`, '%25')],
    ['subprotocols', readMessages, filled('a', ' ,')],
    ['an Authorization header', readBearerToken, filled('Bearer ', 'a', ' ')],
    ['a token of dots', readToken, filled('', '.')],
    ['a token of letters', readToken, filled('eyJ', 'a')],
    [
      'a token with a large part',
      (text) => readToken(`${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${text}.x`),
      filled('', 'YWFh'),
    ],
    ['an expiry', (text) => isExpired({ expiresAt: text.length }, 0), filled('', 'a')],
    [
      'the body of a step',
      (text) => readSignInStep('/auth/login_flow', JSON_TYPE, Buffer.from(text)),
      filled('{"username":"', 'ﷺ', '"}'),
    ],
    [
      'nested JSON',
      (text) => readSignInStep('/auth/login_flow', JSON_TYPE, Buffer.from(text)),
      filled('', '['),
    ],
    [
      'a flow id',
      (text) => readSignInStep(text, JSON_TYPE, Buffer.from('{}')),
      filled('/auth/login_flow/', 'a', '/'),
    ],
    [
      'a form of fields',
      (text) => readSignInStep('/auth/token', FORM_TYPE, Buffer.from(text)),
      filled('', 'grant_type=&'),
    ],
    [
      'a form of percent signs',
      (text) => readSignInStep('/auth/token', FORM_TYPE, Buffer.from(text)),
      filled('username=', '%25'),
    ],
    [
      'a multipart form of names',
      (text) => readSignInStep('/auth/token', MULTIPART_TYPE, Buffer.from(text)),
      filled('', 'name="grant_type"\n'),
    ],
    ['a multipart form of parts', (text) => readMultipartFields(MULTIPART_TYPE, text), filled('', '--b\r\n')],
    [
      'a multipart form of headers',
      (text) => readMultipartFields(MULTIPART_TYPE, text),
      filled('--b\r\n', 'a: b\r\n', '\r\n\r\n\r\n--b--'),
    ],
    [
      'a boundary of semicolons',
      (text) => readMultipartFields(text, '--b--'),
      filled('multipart/form-data', '; boundary=b'),
    ],
    [
      'the hub’s answer',
      (text) => readOutcome({ kind: 'begin', username: undefined }, 200, text),
      filled('{"a":"', '\\n', '"}'),
    ],
    ['header names', (text) => forwardedRequestHeaders(pairsOf(text)), filled('', 'X_Forwarded_For\n')],
    [
      'names in Connection',
      (text) => forwardedRequestHeaders(['Connection', text, 'Host', 'a']),
      filled('', 'a, '),
    ],
    ['response headers', (text) => forwardedResponseHeaders(pairsOf(text)), filled('', 'Access-Control-A\n')],
    ['repeated headers', (text) => repeatsSingleHeader(pairsOf(text)), filled('', 'Authorizatio\n')],
    ['a Host of dots', isOwnHost, filled('', '.a')],
    ['a Host of colons', isOwnHost, filled('[', ':', ']')],
    ['an Origin', (text) => cors.allows(text, 'casa.local'), filled('http://', 'a.', ':8080')],
    ['Forwarded hops', readForwarded, filled('for=1.2.3.4', ', for=1.2.3.4')],
    ['Forwarded spaces', readForwarded, filled('for', ' ', '=')],
    ['Forwarded quotes', readForwarded, filled('for="', '\\"')],
    ['Forwarded separators', readForwarded, filled('', ';,')],
    ['X-Forwarded-For commas', readForwardedFor, filled('', ',')],
    ['X-Forwarded-For brackets', readForwardedFor, filled('', '[')],
    [
      'a chain of trusted proxies',
      (text) => readClient({ 'x-forwarded-for': text, 'x-forwarded-proto': text }),
      filled('', '10.0.0.1, ', '10.0.0.1'),
    ],
    [
      'two chains',
      (text) => readClient({ 'x-forwarded-for': text, forwarded: text }),
      filled('', '10.0.0.1, '),
    ],
    ['a path in the log', maskPath, filled('', '/?#')],
    ['a line of the log', (text) => logger.info({ text }, 'x'), filled('', 'eyJ')],
    ['keys in the log', (text) => logger.info({ text }, 'x'), filled('', 'a1')],
  ])('%s', (_name, parse, make) => {
    expectLinear(parse, make);
  });

  it('and a parser that goes back is found', () => {
    const findAll = (text: string) => {
      for (let at = 0; at < text.length; at += 1) text.indexOf('.', at);
    };
    expect(() => {
      expectLinear(findAll, filled('', 'a'), sizes.slice(0, 2));
    }).toThrow(/steps at/);
  });

  it('and a parser that decodes again and again would be found', () => {
    const decodeAll = (text: string) => {
      for (let left = text; left.includes('%25');) left = decodeURIComponent(left);
    };
    expect(() => {
      expectLinear(decodeAll, filled('%', '25'), sizes.slice(0, 2));
    }).toThrow(/steps at/);
  });
});

it.each([
  ['nested percent signs', `/${'%25'.repeat(1)}${'25'.repeat(11_000)}61pi`],
  ['the same beside a word of the API', `/api/%${'25'.repeat(11_000)}61`],
  ['four times encoded', '/x/%2525252561pi'],
])('a path of %s is refused, and the hub hears nothing of it', async (_name, path) => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const answer = await sendRaw(
    gateway.hubPort,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(hub.forwarded()).toHaveLength(0);
});
