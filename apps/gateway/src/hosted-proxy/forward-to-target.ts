import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import type { Limits } from '#limits.ts';
import { hasBody } from '#wire/read-body.ts';
import { TargetRefusedError, type createPublicConnector } from '#wire/public-connector.ts';
import { Agent, errors } from '#wire/undici.ts';
import type { ProxyTarget } from './read-target.ts';

/** Connections to hubs that people chose. */
export function createTargetAgent(
  limits: Limits,
  connect: ReturnType<typeof createPublicConnector>,
): TargetAgent {
  const agent = new Agent({
    connect,
    pipelining: 1,
    connections: limits.proxiedRequestsPerTarget,
    allowH2: false,
    keepAliveTimeout: limits.proxyIdle,
    keepAliveMaxTimeout: limits.proxyIdle,
    headersTimeout: limits.proxyHeaders,
    bodyTimeout: limits.proxyStall,
    maxResponseSize: limits.proxiedAnswer,
    maxHeaderSize: 16 * 1024,
  });
  let open = 0;
  agent.on('connect', () => (open += 1));
  agent.on('disconnect', () => (open -= 1));
  return {
    agent,
    get mayKeep() {
      return open < limits.proxyKeptConnections;
    },
    close: () => agent.destroy(),
  };
}

interface TargetAgent {
  readonly agent: Agent;
  /** Beyond so many open connections those of further requests are not kept, whatever hubs strangers name. */
  readonly mayKeep: boolean;
  readonly close: () => Promise<void>;
}

export interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: ProxyTarget;
  /** Header pairs that the hub gets. */
  readonly headers: string[];
  /** Header pairs of the answer, from those of the hub. */
  readonly answerHeaders: (raw: readonly (Buffer | string)[]) => string[];
  readonly onStatus: (status: number) => void;
  /** Called where nothing has been answered yet. */
  readonly onFailure: (code: ErrorCode) => void;
}

/** Bytes of an answer waiting for a slow client above which the hub is not read. */
const MOST_WAITING_BYTES = 64 * 1024;

/**
 * Sends one request to a hub that a person chose, and streams both ways with backpressure. A redirect is an error. The
 * whole exchange has a time limit, and ends when its client leaves; what breaks off in the middle ends the client's
 * transfer.
 */
export function forwardToTarget(targets: TargetAgent, limits: Limits, forwarding: Forwarding): void {
  const { request, response, target, headers } = forwarding;
  let controller: Dispatcher.DispatchController | undefined;
  let ended = false;
  let attempts = 0;
  const body = hasBody(request) ? limitedBody(request, limits.proxiedBody) : undefined;

  const stop = (error: Error) => {
    if (controller === undefined) fail(error);
    else controller.abort(error);
  };
  const timer = setTimeout(() => {
    stop(new errors.HeadersTimeoutError('the exchange took too long'));
  }, limits.proxyExchange).unref();

  const finish = () => {
    ended = true;
    clearTimeout(timer);
    body?.stream.destroy();
    // What the client still sends is not wanted.
    request.resume();
  };
  const fail = (error: Error) => {
    if (ended) return;
    finish();
    if (response.headersSent) response.destroy();
    else if (!response.destroyed)
      forwarding.onFailure(body?.isTooLarge() ? 'body_too_large' : codeFor(error));
  };

  response.on('drain', () => controller?.resume());
  response.once('close', () => {
    if (ended) return;
    finish();
    controller?.abort(new errors.RequestAbortedError('the client disconnected'));
  });

  const dispatch = () => {
    attempts += 1;
    controller = undefined;
    targets.agent.dispatch(
      {
        origin: target.origin,
        path: target.path,
        headers,
        body: body?.stream ?? null,
        method: request.method ?? 'GET',
        reset: !targets.mayKeep,
      },
      {
        onRequestStart: (started) => {
          controller = started;
          if (ended) started.abort(new errors.RequestAbortedError('the client disconnected'));
        },
        onResponseStart: (started, status, answered) => {
          if (status < 200) return;
          forwarding.onStatus(status);
          const reason = unwanted(status, Number(answered['content-length'] ?? 0) > limits.proxiedAnswer);
          if (reason !== undefined) {
            started.abort(reason);
            return;
          }
          const raw = Array.isArray(started.rawHeaders) ? started.rawHeaders : [];
          response.writeHead(status, forwarding.answerHeaders(raw));
        },
        onResponseData: (started, chunk) => {
          if (ended) return;
          // The kernel often takes at once what makes write() return false: only what is left counts.
          if (!response.write(chunk) && response.writableLength > MOST_WAITING_BYTES) started.pause();
        },
        onResponseEnd: () => {
          if (ended) return;
          finish();
          response.end();
        },
        onResponseError: (_controller, error) => {
          const again = attempts === 1 && !ended && !response.headersSent && isLostReuse(error);
          if (again && body === undefined && READS.has(request.method ?? '')) dispatch();
          else fail(error);
        },
      },
    );
  };

  try {
    dispatch();
  } catch (error) {
    fail(error instanceof Error ? error : new Error('not sent'));
  }
}

class RedirectError extends Error {}

/** Why an answer is not passed on, by its status and its length. */
function unwanted(status: number, isTooLarge: boolean): Error | undefined {
  if (status >= 600) return new Error('no status of HTTP');
  if (status >= 300 && status < 400 && status !== 304) return new RedirectError();
  return isTooLarge ? new errors.ResponseExceededMaxSizeError('the answer is too large') : undefined;
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The body as it arrives, until it is larger than `limit` bytes. */
function limitedBody(
  request: IncomingMessage,
  limit: number,
): { readonly stream: Readable; readonly isTooLarge: () => boolean } {
  let size = 0;
  const stream = new PassThrough();
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) stream.destroy(new Error('the body is too large'));
  });
  request.pipe(stream);
  stream.once('error', () => undefined);
  return { stream, isTooLarge: () => size > limit };
}

/** The hub had closed a kept connection before it was used again: the request never reached it. */
const isLostReuse = (error: Error): boolean =>
  error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE';

function codeFor(error: Error): ErrorCode {
  if (error instanceof TargetRefusedError) return 'target_refused';
  if (error instanceof RedirectError) return 'target_redirects';
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return 'hub_timeout';
  if (error instanceof errors.ConnectTimeoutError) return 'hub_timeout';
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'answer_too_large';
  if (error instanceof errors.InvalidArgumentError) return 'bad_request';
  return CERTIFICATE.test(codeOf(error)) ? 'target_certificate' : 'hub_unreachable';
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Codes of a certificate that nobody vouches for, or that is another name's; not those of a port without TLS. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;
