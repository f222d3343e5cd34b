import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { isSameOrigin } from '#requests/same-origin.ts';
import { errorSentence, errorStatus, type ErrorCode } from '#errors/error-catalogue.ts';
import { sendRefusal, type Refusal } from '#errors/refusals.ts';
import type { Limits } from '#limits.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { leaveBodiesUnread } from '#wire/body-parsers.ts';
import { hijackReply } from '#requests/exchange.ts';
import { createPublicConnector, type LookUpName } from '#wire/public-connector.ts';
import { hasBody } from '#wire/read-body.ts';
import { hostOf } from '#requests/request-caller.ts';
import { createTargetAgent, forwardToTarget } from './forward-to-target.ts';
import { cameThroughHere, isToken, requestHeadersFor, responseHeadersFor } from './proxy-headers.ts';
import { createProxyLimits } from './proxy-limits.ts';
import { readProxyTarget, type ProxyTarget } from './read-target.ts';

export interface HostedProxyOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Addresses of the gateway's own origins beyond a proxy. */
  readonly publicAppUrl: string | undefined;
  readonly publicHubUrl: string | undefined;
  /** Addresses and networks that are reached although they are not public. */
  readonly privateAddresses: readonly string[];
  /** The only hubs that the app may reach; empty allows every one. */
  readonly allowedHubs: readonly string[];
  readonly ownPorts: () => readonly number[];
  readonly lookUpName: LookUpName;
}

export interface HostedProxy {
  readonly register: (scope: ApiScope) => void;
  readonly close: () => Promise<void>;
}

/** Tells an answer of the proxy from the same of a hub, whose header of this name does not pass. */
const OWN_ANSWER = 'x-soglia-proxy';
const BODY_TYPE = /^application\/(?:json|x-www-form-urlencoded)(?:;|$)/i;
const about = { tags: ['hosted proxy'], security: [{ bearer: [] }] };
const errors = {
  400: apiErrorSchema,
  403: apiErrorSchema,
  413: apiErrorSchema,
  415: apiErrorSchema,
  429: apiErrorSchema,
  502: apiErrorSchema,
  503: apiErrorSchema,
  504: apiErrorSchema,
};
const routes = [
  ['/api/ha-proxy', 'The very address in X-Target-URL: a hub’s page, API or sign-in'],
  ['/api/ha-proxy/*', 'The same path of the API of the hub in X-Target-URL'],
] as const;

/**
 * `/api/ha-proxy` and `/api/ha-proxy/{path}`: on the hosted domain a page may not ask a hub of another origin, so the app
 * origin asks in its place, for pages of the app only. `X-Target-URL` names the hub, `X-HA-Token` becomes its bearer
 * token. Nothing is kept between two requests but counts.
 */
export function createHostedProxy(options: HostedProxyOptions): HostedProxy {
  const { limits, clock, metrics } = options;
  const proxyLimits = createProxyLimits(limits, clock);
  const targets = createTargetAgent(
    limits,
    createPublicConnector({ ...options, timeoutMs: limits.hubConnect }),
  );

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, caller } = request;
    const { target, token } = readRequest(request, options);
    const { method = 'GET' } = raw;
    const admitted = await proxyLimits.admit({ address: caller.address, target, token, method });
    if ('code' in admitted) throw new ApiError(admitted.code, admitted.waitMs);
    const own = hijackReply(reply);
    // The client may have left while it was counted.
    if (raw.socket.destroyed) {
      admitted.release();
      return;
    }
    reply.raw.once('close', admitted.release);
    forwardToTarget(targets, limits, {
      request: raw,
      response: reply.raw,
      target,
      headers: requestHeadersFor(raw.rawHeaders, token),
      answerHeaders: (headers) => responseHeadersFor(headers, own),
      onStatus: admitted.answered,
      onFailure: (code) => {
        metrics.refused(refusalReason(code));
        sendRefusal(reply.raw, failureOf(code), own);
      },
    });
  };

  return {
    register: (scope) => {
      void scope.register((inner, _options, done) => {
        leaveBodiesUnread(inner);
        inner.addHook('onError', (_request, reply, error, next) => {
          reply.header(OWN_ANSWER, error instanceof ApiError ? error.code : 'failed');
          if (error instanceof ApiError) metrics.refused(refusalReason(error.code));
          next();
        });
        for (const [url, summary] of routes) {
          inner.route({
            method: ['GET', 'POST', 'PUT', 'DELETE'],
            url,
            schema: { ...about, summary, response: { ...errors, default: z.unknown() } },
            handler: handle,
          });
        }
        done();
      });
    },
    close: targets.close,
  };
}

/** Everything that can be refused by the request's own words. @throws ApiError */
function readRequest(
  request: FastifyRequest,
  { limits, publicAppUrl, publicHubUrl, allowedHubs }: HostedProxyOptions,
): { readonly target: ProxyTarget; readonly token: string | undefined } {
  const { raw, headers } = request;
  const refuse = (code: ErrorCode): never => {
    throw new ApiError(code);
  };
  if (!isSameOrigin(request, publicAppUrl)) refuse('origin_refused');
  if (headers.upgrade !== undefined || cameThroughHere(headers.via)) refuse('bad_request');
  const target = readProxyTarget(raw.method ?? '', raw.url ?? '', oneHeader(headers['x-target-url']));
  if (typeof target === 'string') return refuse(target);
  const own = [publicAppUrl, publicHubUrl, originOf(headers.origin)];
  if (own.includes(target.origin) || new URL(target.origin).host === hostOf(request))
    refuse('target_refused');
  if (allowedHubs.length > 0 && !allowedHubs.includes(target.origin)) refuse('target_refused');
  const token = oneHeader(headers['x-ha-token']);
  if (token !== undefined && !isToken(token)) refuse('bad_request');
  if (hasBody(raw)) {
    if (raw.method === 'GET' || raw.method === 'HEAD') refuse('bad_request');
    if (Number(headers['content-length'] ?? 0) > limits.proxiedBody) refuse('body_too_large');
    if (!BODY_TYPE.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
      refuse('unsupported_media_type');
  }
  return { target, token: target.kind === 'api' ? token : undefined };
}

const oneHeader = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(' ');

const originOf = (header: string | undefined): string | undefined =>
  header !== undefined && URL.canParse(header) ? new URL(header).origin : undefined;

/** In the shape of the gateway's own API. */
const failureOf = (code: ErrorCode): Refusal => ({
  code,
  status: errorStatus(code),
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ error: errorSentence(code), code }),
  headers: { 'cache-control': 'no-store', [OWN_ANSWER]: code },
});
