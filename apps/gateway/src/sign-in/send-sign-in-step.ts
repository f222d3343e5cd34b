import { tooManyTries, type Refusal } from '#errors/refusals.ts';
import { requestHub, type HubResponse } from '#hub/request-hub.ts';
import { clientAddressOf } from '#identity/caller.ts';
import { hashToken } from '#identity/token-cache.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import { formatDeviceCookies, readDeviceCookie } from '#wire/device-cookie.ts';
import type { Exchange } from '#requests/exchange.ts';
import { invalidGrant, notActive } from './sign-in-refusals.ts';
import type { SignInService } from './sign-in-service.ts';
import { readOutcome, type SignInOutcome, type SignInStep } from './sign-in-step.ts';

/** Bytes of the hub's answer to a step. */
export const RESPONSE_LIMIT_BYTES = 1024 * 1024;

const neutral: SignInOutcome = { kind: 'neutral' };

/** What became of a request: refused here, or sent. */
interface Sent {
  readonly refusal?: Refusal;
  /** undefined where the hub gave none. */
  readonly response?: HubResponse | undefined;
  /** Set-Cookie headers with a new device mark. */
  readonly cookies?: readonly string[] | undefined;
}

/** Sends a step where the limits allow it, and records its outcome. */
export async function sendSignInStep(
  service: SignInService,
  { request, caller }: Exchange,
  step: SignInStep,
  send: () => Promise<HubResponse | undefined>,
): Promise<Sent> {
  const { failureLimits, metrics, tokens, identity, refreshTokens, knownRenewals, deviceMarks } = service;
  const { address } = caller;
  const renewal = step.kind === 'renewal' ? `${step.refreshToken}\n${step.clientId}` : undefined;
  if (renewal !== undefined && refreshTokens.status(renewal) === 'refused') {
    metrics.refused('token');
    return { refusal: invalidGrant };
  }
  // Not reached by junk from the same address: the session has been renewed through the gateway before.
  const isKnownRenewal = step.kind === 'renewal' && knownRenewals.status(step.refreshToken) === 'accepted';
  const device = deviceMarks.find(readDeviceCookie(request.headers.cookie));
  const admission = await failureLimits.admit(step, {
    address,
    isConcealed: caller.kind === 'anonymous' && caller.path === 'concealed',
    device,
    ...(isKnownRenewal && { session: hashToken(step.refreshToken) }),
  });
  if (admission.end === undefined) {
    metrics.refused('limit');
    return { refusal: tooManyTries(admission.waitMs) };
  }
  let outcome = neutral;
  try {
    const response = await send();
    const answer = response?.body.toString('utf8') ?? '';
    if (response !== undefined) outcome = readOutcome(step, response.status, answer);
    if (response !== undefined && step.kind === 'begin') {
      const source = device?.id ?? sourceNetwork(address);
      await endFlows(service, service.begunFlows.add(answer, { source, withAddress: service.link.trusted }));
    }
    if (step.kind === 'answer' && outcome.kind === 'success') service.begunFlows.forget(step.flowId);
    const { nameKey } = admission;
    const refreshToken = outcome.refreshToken ?? (step.kind === 'renewal' ? step.refreshToken : undefined);
    if (refreshToken !== undefined && outcome.kind === 'success') knownRenewals.set(refreshToken, 'accepted');
    if (outcome.accessToken !== undefined) {
      tokens.recordIssued(outcome.accessToken, address);
      // Whom the hub lets in, but the gateway does not: past the last day, or not at home.
      const refusal = await identity.admit(outcome.accessToken, clientAddressOf(caller));
      if (refusal?.kind === 'refused' || refusal?.kind === 'local_only') {
        metrics.refused('rights');
        return { refusal: notActive };
      }
    }
    if (renewal !== undefined && outcome.kind === 'failure') {
      refreshTokens.set(renewal, 'refused');
      if (refreshToken !== undefined) knownRenewals.delete(refreshToken);
    }
    if (step.kind === 'answer' && nameKey !== undefined) followFlow(service, step.flowId, nameKey, outcome);
    const signedIn = outcome.kind === 'success' && nameKey !== undefined;
    const isNew = signedIn && device?.names.includes(nameKey) !== true;
    if (isNew && deviceMarks.hasDevice(nameKey)) service.onNewDevice?.(nameKey, address);
    const cookies = signedIn
      ? formatDeviceCookies(deviceMarks.issue(nameKey, device), request.headers.origin)
      : undefined;
    return { response, cookies };
  } finally {
    await admission.end(outcome.kind);
  }
}

/** Remembers who signs in by a flow while the hub asks for more. */
function followFlow(service: SignInService, flowId: string, nameKey: string, outcome: SignInOutcome): void {
  const { flows } = service.failureLimits;
  if (outcome.kind === 'success') flows.forget(flowId);
  if (outcome.kind !== 'continues') return;
  // A flow whose user is forgotten would take codes that count for nobody: it ends at the hub, too.
  void endFlows(service, flows.remember(flowId, nameKey));
}

/** Ends flows at the hub. */
async function endFlows({ link, metrics, limits }: SignInService, flowIds: readonly string[]): Promise<void> {
  await Promise.all(
    flowIds.map((flowId) =>
      requestHub(link, metrics, {
        method: 'DELETE',
        path: `/auth/login_flow/${encodeURIComponent(flowId)}`,
        headers: [],
        body: undefined,
        timeoutMs: limits.hubSignIn,
        responseLimit: RESPONSE_LIMIT_BYTES,
      }),
    ),
  );
}
