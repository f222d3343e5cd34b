import type { HubLink } from '#hub/hub-link.ts';
import type { Identity } from '#identity/identity.ts';
import { createTokenCache, type TokenCache } from '#identity/token-cache.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import { createBegunFlows, type BegunFlows } from './begun-flows.ts';
import type { DeviceMarks } from './device-marks.ts';
import { createFlowTrust, type FlowTrust } from './flow-trust.ts';
import { createSignInLimits, type SignInLimits, type SignInLimitsOptions } from './sign-in-limits.ts';

/** The parts that both origins share for sign-ins, so that failures are counted once for both. */
export interface SignInService {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly failureLimits: SignInLimits;
  readonly deviceMarks: DeviceMarks;
  readonly tokens: TokenVerifier;
  readonly identity: Pick<Identity, 'admit'>;
  /** Refresh tokens that the hub refused. */
  readonly refreshTokens: TokenCache;
  /** Refresh tokens that the hub issued or accepted through the gateway: each is limited by itself. */
  readonly knownRenewals: TokenCache;
  readonly begunFlows: BegunFlows;
  readonly flowTrust: FlowTrust;
  readonly metrics: Metrics;
  /** Somebody signed in on a device that is not theirs so far, and has another one. @param nameKey of their user name */
  readonly onNewDevice?: ((nameKey: string, address: string) => void) | undefined;
}

interface SignInServiceParts
  extends
    Pick<
      SignInService,
      'link' | 'limits' | 'tokens' | 'identity' | 'metrics' | 'deviceMarks' | 'onNewDevice'
    >,
    Pick<SignInLimitsOptions, 'clock' | 'isHome'> {}

/** See {@link SignInService}. */
export function createSignInService({ clock, isHome, ...parts }: SignInServiceParts): SignInService {
  const { limits, metrics, deviceMarks } = parts;
  const failureLimits = createSignInLimits({ limits, clock, isHome });
  metrics.watchSizes(() => ({ ...failureLimits.sizes(), marks: deviceMarks.size }));
  const refreshTokens = createTokenCache({
    clock,
    acceptedForMs: limits.knownTokenMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const knownRenewals = createTokenCache({
    clock,
    acceptedForMs: limits.knownSessionMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const begunFlows = createBegunFlows();
  const flowTrust = createFlowTrust(parts.link, begunFlows);
  return { ...parts, failureLimits, refreshTokens, knownRenewals, begunFlows, flowTrust };
}
