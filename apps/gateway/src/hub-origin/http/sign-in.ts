import type { Metrics } from '#admin-origin/metrics.ts';
import type { Limits } from '#limits.ts';
import type { SignInLimits } from '../guard/sign-in-limits.ts';
import { outcomeOf, readSignInStep, type SignInOutcome } from '../guard/sign-in-step.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import type { TokenMemory } from '../guard/token-memory.ts';
import type { HubLink } from '../hub-link.ts';
import type { Exchange } from './exchange.ts';
import { requestPairs, responsePairs } from './headers.ts';
import { readBody } from './read-body.ts';
import {
  badRequest,
  bodyTooLarge,
  hubAway,
  sendRefusal,
  tooManyTries,
  type Refusal,
} from '#wire/refusals.ts';

export interface SignInParts {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly signInLimits: SignInLimits;
  readonly tokens: TokenGuard;
  /** Refresh tokens that the hub refused. */
  readonly refreshTokens: TokenMemory;
  readonly metrics: Metrics;
}

export const isSignIn = ({ request, target }: Exchange): boolean =>
  request.method === 'POST' && /^\/auth\/(?:token|login_flow(?:\/[^/]+)?)$/.test(target.path);

/** What the hub says to a refresh token that it does not know (hub-protocol.md §1.7). */
const invalidGrant: Refusal = {
  status: 400,
  type: 'application/json',
  body: '{"error":"invalid_grant"}',
  headers: { 'cache-control': 'no-store' },
};

/**
 * Passes one step of a sign-in to the hub, within the limits, and learns from the answer. Both bodies are small and
 * are read whole; nothing of them is kept.
 */
export const passSignIn = async (parts: SignInParts, exchange: Exchange): Promise<void> => {
  const { request, response, target, address, pairs } = exchange;
  const refuse = (refusal: Refusal) => {
    sendRefusal(response, refusal, pairs);
  };
  // A packed body would hide from the limits whose sign-in it is.
  if (request.headers['content-encoding'] !== undefined) {
    refuse(badRequest);
    request.resume();
    return;
  }
  const read = await readBody(request, parts.limits.beforeSignIn, parts.limits.requestHeaders);
  if (read.body === undefined) {
    response.shouldKeepAlive = false;
    refuse(read.why === 'too_large' ? bodyTooLarge : badRequest);
    return;
  }
  const step = readSignInStep(target.path, request.headers['content-type'] ?? '', read.body.toString('utf8'));
  if (step === undefined) {
    refuse(badRequest);
    return;
  }
  const renewal = step.kind === 'renewal' ? `${step.refreshToken}\n${step.clientId}` : undefined;
  if (renewal !== undefined && parts.refreshTokens.standing(renewal) === 'refused') {
    parts.metrics.refused('token');
    refuse(invalidGrant);
    return;
  }
  const wait = await parts.signInLimits.take(step, address);
  if (wait > 0) {
    parts.metrics.refused('limit');
    refuse(tooManyTries(wait));
    return;
  }
  const answer = await ask(parts, exchange, read.body);
  const outcome =
    answer === undefined ? neutral : outcomeOf(step, answer.status, answer.body.toString('utf8'));
  await parts.signInLimits.settle(step, address, outcome.kind);
  if (outcome.accessToken !== undefined) parts.tokens.made(outcome.accessToken, address);
  if (renewal !== undefined && outcome.kind === 'failure') parts.refreshTokens.remember(renewal, 'refused');
  if (answer === undefined) {
    parts.metrics.refused('hub_away');
    refuse(hubAway);
    return;
  }
  response.writeHead(answer.status, [...responsePairs(answer.headers), ...pairs]);
  response.end(answer.body);
};

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const neutral: SignInOutcome = { kind: 'neutral' };

/** What a hub says to a sign-in is a few kB; what is longer comes from something else. */
const answerLimit = 1024 * 1024;

/** undefined where the hub is away, or says what no hub says. */
const ask = async (parts: SignInParts, exchange: Exchange, body: Buffer): Promise<Answer | undefined> => {
  const { link, limits, metrics } = parts;
  const { request, target, address } = exchange;
  const began = performance.now();
  try {
    const answer = await link.pool.request({
      path: target.forward,
      method: 'POST',
      headers: [...withoutEncoding(requestPairs(request.rawHeaders)), ...link.forwardedFor(address)],
      body,
      responseHeaders: 'raw',
      headersTimeout: limits.hubHeaders,
      bodyTimeout: limits.hubHeaders,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > answerLimit) return undefined;
      chunks.push(chunk);
    }
    link.answered();
    metrics.requestEnded(answer.statusCode, (performance.now() - began) / 1000);
    const raw: unknown = answer.headers;
    return {
      status: answer.statusCode,
      headers: Array.isArray(raw) ? raw.map(String) : [],
      body: Buffer.concat(chunks),
    };
  } catch {
    link.failed();
    return undefined;
  }
};

/** The answer has to be read here, so the hub is not to compress it; and the body is sent as one piece. */
const withoutEncoding = (pairs: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (!/^(?:accept-encoding|content-length)$/i.test(key)) kept.push(key, value);
  }
  return kept;
};
