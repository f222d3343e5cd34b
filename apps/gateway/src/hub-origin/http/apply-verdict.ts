import { parseJson } from '@soglia/hub-client/json';
import { HOUR_MS } from '@soglia/server/durations';
import {
  badRequest,
  forbidden,
  hubBusy,
  hubUnreachable,
  identityUnavailable,
  notFound,
  sendRefusal,
  tooManyRequests,
  unauthorized,
  unknownWebhook,
  type Refusal,
} from '#errors/refusals.ts';
import { requestHub } from '#hub/request-hub.ts';
import { refusalReason } from '#metrics.ts';
import type { Exchange } from '#requests/exchange.ts';
import { forwardedResponseHeaders, withoutHeaders } from '#wire/header-pairs.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import type { AnswerFilter, GuardRequest, RefusalCode, RefuseVerdict, Verdict } from '#policy/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { webhookOf } from '#policy/companion-app-rules.ts';
import { isApiPath } from '#policy/pages/page-functions.ts';
import type { AnswerWatch } from '../guard/authenticate-request.ts';
import { refusedPage } from '../pages/refused-page.ts';
import type { LargeMessages } from '../large-messages.ts';
import { hubRequestBody, hubRequestHeaders } from './hub-request.ts';
import { passThrough } from './pass-through.ts';
import { BODY_HEADER, sendJson } from './send-json.ts';
import { configureOnBehalf, type ConfigureOptions } from './configure-on-behalf.ts';

export interface ApplyVerdictOptions extends ConfigureOptions {
  /** Answers that are held whole, and may be read slowly. */
  readonly largeAnswers: LargeMessages;
}

/** The hub's own shape for the guard's refusals, where it has one. */
const refusals: Readonly<Record<RefusalCode, Refusal>> = {
  unauthorized,
  forbidden,
  bad_request: badRequest,
  not_found: notFound,
  identity_unavailable: identityUnavailable,
  too_many_requests: tooManyRequests(HOUR_MS),
};

/** Does with an exchange what the guard decided. */
export async function applyVerdict(
  options: ApplyVerdictOptions,
  verdict: Verdict,
  exchange: Exchange,
  watch?: AnswerWatch,
): Promise<void> {
  const { link, metrics } = options;
  switch (verdict.kind) {
    case 'pass':
      passThrough(
        link,
        metrics,
        {
          ...exchange,
          ...(verdict.withoutBody === true && { replacedBody: null }),
          ...(verdict.mostBodyBytes !== undefined && { mostBodyBytes: verdict.mostBodyBytes }),
        },
        watch,
      );
      return;
    case 'refuse':
      metrics.refused('rights');
      sendRefusal(exchange.response, refusalFor(verdict, exchange.target.path), [
        ...exchange.responseHeaders,
        ...(verdict.refused === undefined ? [] : ['x-soglia-reason', verdict.refused.reason]),
      ]);
      return;
    case 'answer':
      exchange.request.resume();
      await sendJson(exchange, 200, [], verdict.result);
      return;
    case 'rewrite': {
      const rewritten = rewrittenExchange(exchange, verdict.request);
      if (verdict.onBehalf !== undefined) {
        const refusal = await configureOnBehalf(options, rewritten, verdict.onBehalf);
        if (refusal !== undefined) await applyVerdict(options, refusal, exchange);
      } else if (verdict.answerFilter === undefined) passThrough(link, metrics, rewritten, watch);
      else await passFiltered(options, rewritten, verdict.answerFilter, watch);
      return;
    }
    case 'read_body':
      throw new TypeError('an HTTP request is to be decided with its body');
    case 'expand':
      throw new TypeError('an HTTP request cannot become several');
    case 'on_behalf':
    case 'follow_on_behalf':
    case 'own_feed':
      throw new TypeError('a request is not answered as a command is');
  }
}

/** Reads the hub's response whole and sends its JSON body through the filter. A successful one without JSON is refused. */
async function passFiltered(
  { link, limits, metrics, largeAnswers }: ApplyVerdictOptions,
  exchange: Exchange,
  { filter, filterError }: AnswerFilter,
  watch?: AnswerWatch,
): Promise<void> {
  const { request, response, target, responseHeaders, caller } = exchange;
  const permit = largeAnswers.of(() => caller);
  const state = { isBusy: false };
  const mayBe = (bytes: number) => {
    state.isBusy = bytes > limits.largeAnswer && (response.closed || !permit.acquire());
    return !state.isBusy;
  };
  response.once('close', permit.release);
  watch?.sent?.();
  const hubResponse = await requestHub(link, metrics, {
    method: request.method ?? 'GET',
    path: target.forwardedUrl,
    headers: withoutHeaders(hubRequestHeaders(link, exchange), CONDITION),
    body: hubRequestBody(exchange, () => request) ?? undefined,
    timeoutMs: limits.hubHeaders,
    responseLimit: limits.hubMessage,
    mayBe,
  });
  watch?.answered(hubResponse?.status);
  if (state.isBusy) {
    metrics.refused(refusalReason(hubBusy.code));
    sendRefusal(response, hubBusy, responseHeaders);
    return;
  }
  if (hubResponse === undefined) {
    metrics.refused('hub_away');
    sendRefusal(response, hubUnreachable, responseHeaders);
    return;
  }
  const headers = forwardedResponseHeaders(hubResponse.headers);
  if (hubResponse.status >= 400 || hubResponse.body.length === 0) {
    // Without a body these describe what would have been filtered.
    const kept = hubResponse.body.length === 0 ? withoutHeaders(headers, BODY_HEADER) : headers;
    const said = filterError === undefined ? undefined : parseJson(hubResponse.body.toString('utf8'));
    const left = said === undefined ? undefined : filterError?.(said);
    if (left !== said) await sendJson(exchange, hubResponse.status, headers, left);
    else response.writeHead(hubResponse.status, [...kept, ...responseHeaders]).end(hubResponse.body);
    return;
  }
  const filtered = filter(parseExactly(hubResponse.body.toString('utf8')));
  // Meanwhile it can no longer be learnt what the caller may see.
  if (filtered === undefined) sendRefusal(response, identityUnavailable, responseHeaders);
  else await sendJson(exchange, hubResponse.status, headers, filtered);
}

/** Headers of a request for a part of a body, or only for a newer one: what is filtered is asked for whole. */
const CONDITION = /^(?:range|if-)/i;

/** @throws TypeError where the guard rewrote an HTTP request into something that cannot be sent */
function rewrittenExchange(exchange: Exchange, request: GuardRequest): Exchange {
  if (request.kind !== 'http') throw new TypeError(`an HTTP request was rewritten as ${request.kind}`);
  const { path: asked, query, body } = request;
  const path = encodeURI(asked).replace(/[?#]/g, encodeURIComponent);
  const target = readRequestTarget(query === '' ? path : `${path}?${query}`);
  if (target === undefined) throw new TypeError('an HTTP request was rewritten to an ambiguous path');
  return { ...exchange, target, replacedBody: body === undefined ? null : Buffer.from(JSON.stringify(body)) };
}

/** In the hub's own shape: plain text, or the message of its own answer as JSON where the verdict gives one. */
function refusalFor(verdict: RefuseVerdict, path: string): Refusal {
  if (!isApiPath(path)) return refusedPage(verdict);
  const { code, hubError } = verdict;
  if (code !== 'identity_unavailable' && webhookOf(path) !== undefined) return unknownWebhook;
  const refusal = refusals[code];
  if (hubError === undefined) return refusal;
  const body = JSON.stringify({ message: hubError.message });
  return { ...refusal, type: 'application/json', body };
}
