import {
  badRequest,
  forbidden,
  hubUnreachable,
  sendRefusal,
  unauthorized,
  type Refusal,
} from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub } from '#hub/request-hub.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { Exchange } from '#wire/exchange.ts';
import { forwardedRequestHeaders, forwardedResponseHeaders } from '#wire/header-pairs.ts';
import { readRequestTarget, type RequestTarget } from '#wire/request-target.ts';
import type { OnStatus } from '../guard/authenticate-request.ts';
import type { AnswerFilter, GuardRequest, RefusalCode, Verdict } from '../guard/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { hasBody } from '#wire/read-body.ts';
import { passThrough } from './pass-through.ts';

export interface ObeyOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly metrics: Metrics;
}

/** The hub's own shape for the guard's refusals. */
const refusals: Readonly<Record<RefusalCode, Refusal>> = { unauthorized, forbidden, bad_request: badRequest };

/** Does with an exchange what the guard decided. */
export async function obeyVerdict(
  options: ObeyOptions,
  verdict: Verdict,
  exchange: Exchange,
  onStatus?: OnStatus,
): Promise<void> {
  const { link, metrics } = options;
  switch (verdict.kind) {
    case 'pass':
      passThrough(link, metrics, exchange, onStatus);
      return;
    case 'refuse':
      metrics.refused('rights');
      sendRefusal(exchange.response, refusals[verdict.code], exchange.responseHeaders);
      return;
    case 'answer':
      sendJson(exchange, 200, [], verdict.result);
      exchange.request.resume();
      return;
    case 'rewrite': {
      const rewritten = { ...exchange, target: rewrittenTarget(verdict.request) };
      if (verdict.answerFilter === undefined) passThrough(link, metrics, rewritten, onStatus);
      else await passFiltered(options, rewritten, verdict.answerFilter, onStatus);
      return;
    }
    case 'expand':
      throw new TypeError('an HTTP request cannot become several');
  }
}

/** Reads the hub's response whole and sends its JSON body through the filter. A successful one without JSON is refused. */
async function passFiltered(
  { link, limits, metrics }: ObeyOptions,
  exchange: Exchange,
  { filter }: AnswerFilter,
  onStatus?: OnStatus,
): Promise<void> {
  const { request, response, target, caller, responseHeaders } = exchange;
  const hubResponse = await requestHub(link, metrics, {
    method: request.method ?? 'GET',
    path: target.forwardedUrl,
    headers: [...forwardedRequestHeaders(request.rawHeaders), ...link.forwardedFor(caller.address)],
    body: hasBody(request) ? request : undefined,
    timeoutMs: limits.hubHeaders,
    responseLimit: limits.hubMessage,
  });
  if (hubResponse === undefined) {
    metrics.refused('hub_away');
    sendRefusal(response, hubUnreachable, responseHeaders);
    return;
  }
  onStatus?.(hubResponse.status);
  const headers = forwardedResponseHeaders(hubResponse.headers);
  if (hubResponse.status >= 400 || hubResponse.body.length === 0) {
    response.writeHead(hubResponse.status, [...headers, ...responseHeaders]).end(hubResponse.body);
    return;
  }
  sendJson(exchange, hubResponse.status, headers, filter(parseExactly(hubResponse.body.toString('utf8'))));
}

/** Headers that describe the body as the hub sent it. */
const BODY_HEADER = /^(?:content-(?:type|length|encoding|md5|range)|etag|last-modified|accept-ranges)$/i;

function sendJson(
  { request, response, responseHeaders }: Exchange,
  status: number,
  headers: readonly string[],
  value: unknown,
): void {
  const kept: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [key = '', text = ''] = [headers[at], headers[at + 1]];
    if (!BODY_HEADER.test(key)) kept.push(key, text);
  }
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  const own = ['content-type', 'application/json', 'content-length', length];
  response.writeHead(status, [...own, ...kept, ...responseHeaders]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** @throws TypeError where the guard rewrote an HTTP request into something that cannot be sent */
function rewrittenTarget(request: GuardRequest): RequestTarget {
  if (request.kind !== 'http') throw new TypeError(`an HTTP request was rewritten as ${request.kind}`);
  const path = encodeURI(request.path).replace(/[?#]/g, encodeURIComponent);
  const target = readRequestTarget(request.query === '' ? path : `${path}?${request.query}`);
  if (target === undefined) throw new TypeError('an HTTP request was rewritten to an ambiguous path');
  return target;
}
