import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { Dispatcher } from 'undici';
import {
  badRequest,
  bodyTooLarge,
  hubTimeout,
  hubUnreachable,
  sendRefusal,
  type Refusal,
} from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { Metrics } from '#metrics.ts';
import type { Exchange } from '#requests/exchange.ts';
import { forwardedResponseHeaders } from '#wire/header-pairs.ts';
import { hasBody } from '#wire/read-body.ts';
import { errors } from '#wire/undici.ts';
import type { AnswerWatch } from '../guard/authenticate-request.ts';
import { createChunkWriter } from './chunk-writer.ts';
import { hubRequestBody, hubRequestHeaders } from './hub-request.ts';
import { notePassed } from './passed-buffers.ts';

/** Hubs refuse a key at once, without the body of the request. */
const LONGEST_REFUSAL_MS = 2000;

/**
 * Passes one exchange to the hub and streams both ways with backpressure. A hub that breaks off in the middle of a body
 * ends the client's transfer; a client that disconnects aborts the request to the hub.
 */
export function passThrough(link: HubLink, metrics: Metrics, exchange: Exchange, watch?: AnswerWatch): void {
  const { request, response, target, responseHeaders, mostBodyBytes = Infinity } = exchange;
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) {
    sendRefusal(response, bodyTooLarge, responseHeaders);
    drainUpload(request);
    return;
  }
  const startedAt = performance.now();
  let controller: Dispatcher.DispatchController | undefined;
  let disconnected = false;
  let abandoned = false;
  let attempts = 0;
  let answered = false;
  /** The client gets another answer than the hub's. */
  let isReplaced = false;

  /** The hub's connection is free again, also where the body of the request never came. */
  const abandon = () => {
    abandoned = true;
    controller?.abort(new errors.RequestAbortedError('the client disconnected'));
  };

  response.on('drain', () => controller?.resume());
  response.once('close', () => {
    if (response.writableFinished) {
      metrics.requestEnded(response.statusCode, (performance.now() - startedAt) / 1000);
      return;
    }
    disconnected = true;
    // Whoever hangs up at once must not try more keys than others.
    if (watch?.sent !== undefined && !answered) setTimeout(abandon, LONGEST_REFUSAL_MS).unref();
    else abandon();
  });

  const writer = createChunkWriter(response, () => controller?.pause());
  let passedBytes = 0;

  const dispatch = () => {
    attempts += 1;
    link.pool.dispatch(
      {
        path: target.forwardedUrl,
        method: request.method ?? 'GET',
        headers: hubRequestHeaders(link, exchange),
        body: hubRequestBody(exchange, () => request.pipe(new PassThrough())),
      },
      {
        onRequestStart: (started) => {
          controller = started;
          if (abandoned) abandon();
        },
        onResponseStart: (started, status, _headers, statusText) => {
          if (status < 200) return;
          link.recordAnswer();
          answered = true;
          watch?.answered(status);
          if (disconnected) {
            abandon();
            return;
          }
          const instead = watch?.instead?.(status);
          if (instead !== undefined) {
            isReplaced = true;
            sendRefusal(response, instead, responseHeaders);
            return;
          }
          response.writeHead(status, statusText ?? '', [
            ...forwardedResponseHeaders(rawHeadersOf(started)),
            ...responseHeaders,
          ]);
          writer.begin();
        },
        onResponseData: (_controller, chunk) => {
          if (isReplaced) return;
          writer.write(chunk);
          passedBytes += chunk.length;
          notePassed(chunk.length, passedBytes);
        },
        onResponseEnd: () => {
          if (isReplaced) return;
          writer.end();
          if (!request.complete) drainUpload(request);
        },
        onResponseError: (_controller, error) => {
          const isRepeated =
            !disconnected && !answered && attempts === 1 && isLostReuse(error) && isRepeatable(request);
          if (!answered && !isRepeated) watch?.answered(undefined);
          if (disconnected || isReplaced) return;
          if (response.headersSent) {
            link.recordFailure();
            writer.destroy();
          } else if (isRepeated) {
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
      link.recordFailure();
      metrics.refused('hub_away');
    }
    sendRefusal(response, refusal, responseHeaders);
    if (!request.complete) drainUpload(request);
  };

  // The hub gets none of a body that turns out to be longer: without its end it is no request.
  let sentBytes = 0;
  const countBody = (chunk: Buffer) => {
    sentBytes += chunk.length;
    if (sentBytes > mostBodyBytes) response.destroy();
  };
  if (mostBodyBytes < Infinity && hasBody(request)) request.on('data', countBody);

  watch?.sent?.();
  dispatch();
}

const rawHeadersOf = (controller: Dispatcher.DispatchController): (Buffer | string)[] =>
  Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];

/** The hub had closed a kept connection before it was used again: the request never reached it. */
const isLostReuse = (error: Error): boolean =>
  error instanceof errors.SocketError ||
  ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'));

const isRepeatable = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

function refusalFor(error: Error): Refusal {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError)
    return hubTimeout;
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError)
    return badRequest;
  return hubUnreachable;
}

const DRAIN_TIMEOUT_MS = 2000;

/** The hub answered before it had read everything: lets the client read the answer, then closes the connection. */
function drainUpload(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), DRAIN_TIMEOUT_MS).unref();
  request.once('end', () => {
    clearTimeout(timer);
  });
}
