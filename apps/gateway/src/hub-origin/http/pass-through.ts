import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { errors, type Dispatcher } from 'undici';
import type { Metrics } from '#admin-origin/metrics.ts';
import type { HubLink } from '../hub-link.ts';
import type { Exchange } from './exchange.ts';
import { requestPairs, responsePairs } from './headers.ts';
import { badRequest, hubAway, hubSilent, sendRefusal, type Refusal } from '#wire/refusals.ts';

/** Called with the hub's status before its answer is passed on. */
export type OnStatus = (status: number) => void;

/**
 * Hands one exchange to the hub: streams both ways, each side no faster than the other takes it. A hub that dies in
 * mid body ends the client's transfer; a client that leaves ends the hub's work.
 */
export const passThrough = (
  link: HubLink,
  metrics: Metrics,
  exchange: Exchange,
  onStatus?: OnStatus,
): void => {
  const { request, response, target, address, pairs } = exchange;
  const began = performance.now();
  let controller: Dispatcher.DispatchController | undefined;
  let gone = false;
  let tries = 0;

  response.on('drain', () => controller?.resume());
  response.once('close', () => {
    if (response.writableFinished) {
      metrics.requestEnded(response.statusCode, (performance.now() - began) / 1000);
      return;
    }
    gone = true;
    controller?.abort(new errors.RequestAbortedError('the client left'));
  });

  // Headers travel with the first bytes of the body, unless those keep us waiting (events, streams). An empty write, as
  // flushHeaders() would write bytes beyond ASCII in another encoding.
  let flowing = false;
  const flush = () => {
    if (!flowing && !response.writableEnded && !response.destroyed) response.write(Buffer.alloc(0));
  };

  const dispatch = () => {
    tries += 1;
    link.pool.dispatch(
      {
        path: target.forward,
        method: request.method ?? 'GET',
        headers: [...requestPairs(request.rawHeaders), ...link.forwardedFor(address)],
        body: hasBody(request) ? request.pipe(new PassThrough()) : null,
      },
      {
        onRequestStart: (started) => {
          controller = started;
          if (gone) started.abort(new errors.RequestAbortedError('the client left'));
        },
        onResponseStart: (started, status, _headers, statusText) => {
          if (status < 200) return;
          link.answered();
          onStatus?.(status);
          response.writeHead(status, statusText ?? '', [...responsePairs(rawHeaders(started)), ...pairs]);
          setImmediate(flush);
        },
        onResponseData: (started, chunk) => {
          flowing = true;
          if (!response.write(chunk)) started.pause();
        },
        onResponseEnd: () => {
          response.end();
          if (!request.complete) leaveUpload(request);
        },
        onResponseError: (_controller, error) => {
          if (gone) return;
          if (response.headersSent) {
            link.failed();
            response.destroy();
          } else if (tries === 1 && isLostReuse(error) && isRepeatable(request)) {
            dispatch();
          } else {
            refuse(error);
          }
        },
      },
    );
  };

  const refuse = (error: Error) => {
    const refusal = refusalFor(error);
    if (refusal !== badRequest) {
      link.failed();
      metrics.refused('hub_away');
    }
    sendRefusal(response, refusal, pairs);
    if (!request.complete) leaveUpload(request);
  };

  dispatch();
};

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const rawHeaders = (controller: Dispatcher.DispatchController): (Buffer | string)[] =>
  Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];

/** The hub had closed a connection that was kept for reuse: the request never reached it. */
const isLostReuse = (error: Error): boolean =>
  error instanceof errors.SocketError ||
  ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'));

const isRepeatable = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

const refusalFor = (error: Error): Refusal => {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError)
    return hubSilent;
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError)
    return badRequest;
  return hubAway;
};

/** The hub answered before it had read everything: let the client read the answer, then leave. */
const leaveUpload = (request: IncomingMessage): void => {
  request.unpipe();
  request.resume();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), 2000).unref();
  request.once('end', () => {
    clearTimeout(timer);
  });
};
