import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { isHomeAddress } from '#rate-limits/home-network.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { KnownDevice } from './device-marks.ts';
import { createFlowNames } from './flow-names.ts';
import { createNameDelays } from './name-delays.ts';
import type { SignInOutcome, SignInStep } from './sign-in-step.ts';
import { createSourceFailures } from './source-failures.ts';
import { userNameKey } from './user-name.ts';

export interface SignInLimitsOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Whether an address is in the home's own network; tests decide otherwise. */
  readonly isHome?: ((address: string) => boolean) | undefined;
}

/** Who sends a step. */
export interface SignInClient {
  readonly address: string;
  /** The address is that of a proxy, and tells nothing about the client. */
  readonly isConcealed: boolean;
  /** Known by its mark. */
  readonly device: KnownDevice | undefined;
  /** A session that has been renewed before: its renewals are limited by themselves. */
  readonly session?: string;
}

/** A step that may pass, counted until its end. */
interface AdmittedStep {
  readonly waitMs: 0;
  /** Key of the user name that it is for, where it is known. */
  readonly nameKey: string | undefined;
  /** Must be called once, whatever becomes of the step. */
  end(outcome: SignInOutcome['kind']): Promise<void>;
}

type Admission = AdmittedStep | { readonly waitMs: number; readonly end?: undefined };

/**
 * Counts failed sign-ins before the hub sees them: a hub that bans addresses would ban the gateway's, and with it
 * everybody. An unknown device is counted by its source network, and by that and the user name; from outside, the
 * failures of all sources with the same name delay it too. A device that has signed in with that name before has a
 * count of its own, and nobody else's failures stop it.
 */
export function createSignInLimits({ limits, clock, isHome = isHomeAddress }: SignInLimitsOptions) {
  const sources = createSourceFailures({
    perSource: limits.failuresPerAddress,
    perName: limits.failuresPerUser,
    windowMs: limits.failureWindow,
    capacity: limits.rememberedSources,
    clock,
  });
  const delays = createNameDelays({
    free: limits.failuresPerName,
    longestMs: limits.longestNameDelay,
    decayMs: limits.nameDelayDecay,
    capacity: limits.rememberedNames,
    clock,
  });
  const devices = createFailureLimit(limits.failuresPerUser, limits.failureWindow, limits.rememberedSources);
  const renewals = createFailureLimit(
    limits.renewalsPerAddress,
    limits.failureWindow,
    limits.rememberedSources,
  );
  const flows = createFlowNames({
    memoryMs: limits.flowMemory,
    perName: limits.flowsPerUser,
    capacity: limits.rememberedFlows,
    clock,
  });

  const admitRenewal = async (source: string): Promise<Admission> => {
    const waitMs = await renewals.consume(source);
    if (waitMs > 0) return { waitMs };
    return {
      waitMs: 0,
      nameKey: undefined,
      end: async (outcome) => {
        if (outcome !== 'failure') await renewals.refund(source);
      },
    };
  };

  const admitDevice = async (device: KnownDevice, nameKey: string | undefined): Promise<Admission> => {
    const key = `${device.id}\n${nameKey ?? ''}`;
    const waitMs = await devices.consume(key);
    if (waitMs > 0) return { waitMs };
    return {
      waitMs: 0,
      nameKey,
      end: async (outcome) => {
        if (outcome === 'success' && nameKey !== undefined) await devices.reset(key);
        else if (outcome !== 'failure') await devices.refund(key);
      },
    };
  };

  const admitUnknown = ({ address, isConcealed }: SignInClient, nameKey: string | undefined): Admission => {
    const attempt = sources.begin(sourceNetwork(address), nameKey);
    if (typeof attempt === 'number') return { waitMs: attempt };
    const delayed = isConcealed || !isHome(address) ? nameKey : undefined;
    const waitMs = delayed === undefined ? 0 : delays.begin(delayed);
    if (waitMs > 0) {
      attempt.takeBack();
      return { waitMs };
    }
    return {
      waitMs: 0,
      nameKey,
      end: (outcome) => {
        if (delayed !== undefined) delays.end(delayed, outcome === 'failure');
        // Only a step that named its user proves a password: a renewal or a code resets no count of wrong passwords.
        if (outcome === 'success' && nameKey !== undefined) attempt.forgetName();
        else if (outcome !== 'failure') attempt.takeBack();
        return Promise.resolve();
      },
    };
  };

  return {
    /** Counts a step. Milliseconds to wait, or 0 when it may pass. */
    admit: async (step: SignInStep, client: SignInClient): Promise<Admission> => {
      const { address, device, session } = client;
      if (step.kind === 'renewal') return admitRenewal(session ?? sourceNetwork(address));
      // Whose password was right in this flow, whoever the next step names.
      const flowName = step.kind === 'answer' ? flows.get(step.flowId) : undefined;
      const nameKey = flowName ?? (step.username === undefined ? undefined : userNameKey(step.username));
      const known = device !== undefined && (nameKey === undefined || device.names.includes(nameKey));
      return known ? admitDevice(device, nameKey) : admitUnknown(client, nameKey);
    },
    flows,
    /** How many of each are in memory. */
    sizes: () => ({
      sources: sources.size,
      names: delays.size,
      devices: devices.size,
      renewals: renewals.size,
      flows: flows.size,
    }),
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
