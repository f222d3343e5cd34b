import type { Metrics } from '#admin-origin/metrics.ts';
import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import { createSignInLimits, type SignInLimits } from '../guard/sign-in-limits.ts';
import { outcomeOf, readSignInStep, type SignInOutcome } from '../guard/sign-in-step.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import { createTokenMemory, type TokenMemory } from '../guard/token-memory.ts';
import type { HubLink } from '../hub-link.ts';
import { askHub } from './ask-hub.ts';
import type { Exchange } from './exchange.ts';
import { readBody } from './read-body.ts';
import {
  badRequest,
  bodyTooLarge,
  hubAway,
  sendRefusal,
  tooManyTries,
  type Refusal,
} from '#wire/refusals.ts';

/** Everything that a sign-in needs, whichever origin it came to: one count for both. */
export interface SignInDesk {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly signInLimits: SignInLimits;
  readonly tokens: TokenGuard;
  /** Refresh tokens that the hub refused. */
  readonly refreshTokens: TokenMemory;
  readonly metrics: Metrics;
}

interface DeskParts extends Pick<SignInDesk, 'link' | 'limits' | 'tokens' | 'metrics'> {
  readonly clock: Clock;
}

export const createSignInDesk = ({ clock, ...parts }: DeskParts): SignInDesk => ({
  ...parts,
  signInLimits: createSignInLimits(parts.limits),
  refreshTokens: createTokenMemory({
    clock,
    goodFor: parts.limits.knownTokenMemory,
    refusedFor: parts.limits.refusedTokenMemory,
    capacity: parts.limits.rememberedTokens,
  }),
});

/** What of an exchange an origin lets pass. */
export interface Manner {
  readonly toHub: (pairs: readonly string[]) => string[];
  readonly toClient: (pairs: readonly string[]) => string[];
  /** Bytes of a body. */
  readonly bodyLimit: number;
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

const neutral: SignInOutcome = { kind: 'neutral' };

/**
 * Passes one step of a sign-in to the hub, within the limits, and learns from the answer. What is no step of one
 * (giving up a flow or a session) passes without being counted. Bodies are small and are read whole; nothing of them
 * is kept. A client that leaves does not end the step: its outcome is counted all the same.
 */
export const passSignIn = async (desk: SignInDesk, exchange: Exchange, manner: Manner): Promise<void> => {
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
  const read = await readBody(request, manner.bodyLimit, desk.limits.requestHeaders);
  if (read.body === undefined) {
    response.shouldKeepAlive = false;
    refuse(read.why === 'too_large' ? bodyTooLarge : badRequest);
    return;
  }
  const step = isSignIn(exchange)
    ? readSignInStep(target.path, request.headers['content-type'] ?? '', read.body.toString('utf8'))
    : undefined;
  const renewal = step?.kind === 'renewal' ? `${step.refreshToken}\n${step.clientId}` : undefined;
  if (renewal !== undefined && desk.refreshTokens.standing(renewal) === 'refused') {
    desk.metrics.refused('token');
    refuse(invalidGrant);
    return;
  }
  const wait = step === undefined ? 0 : await desk.signInLimits.take(step, address);
  if (wait > 0) {
    desk.metrics.refused('limit');
    refuse(tooManyTries(wait));
    return;
  }
  const answer = await askHub(desk.link, desk.metrics, {
    method: request.method === 'DELETE' ? 'DELETE' : 'POST',
    path: target.forward,
    headers: [...manner.toHub(request.rawHeaders), ...desk.link.forwardedFor(address)],
    body: read.body.length === 0 ? undefined : read.body,
    timeout: desk.limits.hubSignIn,
  });
  if (step !== undefined) {
    const outcome =
      answer === undefined ? neutral : outcomeOf(step, answer.status, answer.body.toString('utf8'));
    await desk.signInLimits.settle(step, address, outcome.kind);
    if (outcome.accessToken !== undefined) desk.tokens.made(outcome.accessToken, address);
    if (renewal !== undefined && outcome.kind === 'failure') {
      desk.refreshTokens.remember(renewal, 'refused');
    }
  }
  if (answer === undefined) {
    desk.metrics.refused('hub_away');
    refuse(hubAway);
    return;
  }
  response.writeHead(answer.status, [...manner.toClient(answer.headers), ...pairs]);
  response.end(answer.body);
};
