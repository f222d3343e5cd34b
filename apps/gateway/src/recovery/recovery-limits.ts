import { HOUR_MS, DAY_MS } from '@soglia/server/durations';
import { ApiError } from '#api/api-error.ts';
import type { Limits } from '#limits.ts';
import { createSourceLimit, type SourceLimit } from '#rate-limits/source-limit.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { ClientAddress } from '#identity/identity.ts';
import type { KnownDevice } from '#sign-in/device-marks.ts';
import { userNameKey } from '#sign-in/user-name.ts';

/** Who asks. */
export interface RecoveryClient extends ClientAddress {
  /** Known by its mark: somebody has signed in on it. */
  readonly device: KnownDevice | undefined;
}

/** What a client is counted by: a known device by itself, so that its neighbours use up nothing of it. */
export const clientKey = ({ address, device }: RecoveryClient): string =>
  device === undefined ? `source\n${sourceNetwork(address)}` : `device\n${device.id}`;

/**
 * How often codes are asked for, tried and sent. Each source is refused for what it asked itself, whether or not anybody
 * has that phone. Messages to one phone are counted whoever asked: that refuses nobody, nothing is sent.
 */
export function createRecoveryLimits(limits: Limits) {
  const perWindow = (points: number) =>
    createSourceLimit({ points, windowMs: limits.recoveryWindow, capacity: limits.rememberedSources });
  const messages = (points: number, windowMs: number) =>
    createSourceLimit({ points, windowMs, capacity: limits.rememberedNames });
  const requests = perWindow(limits.recoveryRequestsPerSource);
  const requestsForPhone = perWindow(limits.recoveryRequestsPerPhone);
  const requestsForName = perWindow(limits.recoveryRequestsPerName);
  const tries = perWindow(limits.recoveryTriesPerSource);
  const resets = perWindow(limits.recoveryTriesPerSource);
  const hourly = messages(limits.recoveryMessagesPerHour, HOUR_MS);
  const daily = messages(limits.recoveryMessagesPerDay, DAY_MS);

  const admit = async (limit: SourceLimit, key: string, code: 'too_many_codes' | 'too_many_guesses') => {
    const waitMs = await limit.consume(key);
    if (waitMs > 0) throw new ApiError(code, waitMs);
  };

  return {
    /** @throws ApiError */
    admitRequest: async (client: RecoveryClient, phoneKey: string, name: string): Promise<void> => {
      const key = clientKey(client);
      await admit(requests, key, 'too_many_codes');
      await admit(requestsForPhone, `${key}\n${phoneKey}`, 'too_many_codes');
      await admit(requestsForName, `${key}\n${userNameKey(name)}`, 'too_many_codes');
    },
    /** @throws ApiError */
    admitTry: (client: RecoveryClient): Promise<void> => admit(tries, clientKey(client), 'too_many_guesses'),
    /** @throws ApiError */
    admitReset: (client: RecoveryClient): Promise<void> =>
      admit(resets, clientKey(client), 'too_many_guesses'),
    /** Whether another message may go to this phone. Devices on which its person has signed in have a count of their own. */
    maySend: async (client: RecoveryClient, phoneKey: string, name: string): Promise<boolean> => {
      const isKnown = client.device?.names.includes(userNameKey(name)) === true;
      const key = isKnown ? `${phoneKey}\nknown` : phoneKey;
      return (await hourly.consume(key)) === 0 && (await daily.consume(key)) === 0;
    },
  };
}
