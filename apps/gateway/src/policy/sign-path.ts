import { readRequestTarget } from '#wire/request-target.ts';
import { decideRoute, isAnotherAddress } from './decide-route.ts';
import type { CommandRule, HttpRequest, RuleContext } from './policy-caller.ts';
import { refuse } from './refusals.ts';
import type { RefuseVerdict } from './verdict.ts';

const ACT = 'auth/sign_path';

/** Seconds for which a signature of a restricted person is good at the most. */
const LONGEST_LIFE = 300;

/** Characters of an address: no request has room for a longer one, and each of its parameters is looked at. */
const LONGEST_ADDRESS = 16_384;

/** Paths that need a sign-in; a signature is good for nothing else. */
const GUARDED = /^\/(?:api|media|ai_task|immich|synology_dsm)\//;

/**
 * Signing a path is decided as asking for it is. Each use of the signature is decided again, as the role is by then.
 * What the hub signs is the address as the gateway has read it.
 */
export const signPath: CommandRule = (message, context) => {
  const { path, expires } = message;
  if (typeof path !== 'string' || (expires !== undefined && !Number.isSafeInteger(expires))) {
    return { kind: 'refuse', code: 'bad_request', detail: 'Message incorrectly formatted.' };
  }
  const target = path.length > LONGEST_ADDRESS ? undefined : readRequestTarget(path);
  if (target === undefined || target.signed || !GUARDED.test(target.path)) return refuse(ACT, 'closed');
  const { forwardedUrl, query } = target;
  const refusal = refusalOf({ kind: 'http', method: 'GET', path: target.path, query }, context);
  if (refusal !== undefined) return refusal;
  const limited = expires === undefined ? {} : { expires: Math.min(Number(expires), LONGEST_LIFE) };
  return {
    kind: 'rewrite',
    request: { kind: 'message', message: { ...message, path: forwardedUrl, ...limited } },
  };
};

/** Why a request would be refused, whatever the hub's answer; undefined where it could be sent as it is. */
function refusalOf(request: HttpRequest, context: RuleContext): RefuseVerdict | undefined {
  const verdict = decideRoute(request, context);
  if (verdict.kind === 'refuse') {
    const { reason = 'closed', act: _, ...more } = verdict.refused ?? {};
    return refuse(ACT, reason, more);
  }
  const isUsable = verdict.kind === 'pass' || (verdict.kind === 'rewrite' && verdict.onBehalf === undefined);
  return isUsable && !isAnotherAddress(verdict, request) ? undefined : refuse(ACT, 'closed');
}
