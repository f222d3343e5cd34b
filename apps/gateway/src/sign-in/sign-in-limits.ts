import type { Limits } from '#limits.ts';
import { createFailureLimit, type FailureLimit } from './failure-limit.ts';
import type { SignInOutcome, SignInStep } from './sign-in-step.ts';

/**
 * Failed sign-ins by address and by user name, counted before the hub sees them: a hub that bans would ban the
 * gateway, that is everybody. A good sign-in forgives the address and the name that made it.
 */
export const createSignInLimits = (limits: Limits) => {
  const byAddress = createFailureLimit(limits.failuresPerAddress, limits.failureWindow);
  const byUser = createFailureLimit(limits.failuresPerUser, limits.failureWindow);
  const renewals = createFailureLimit(limits.renewalsPerAddress, limits.failureWindow);
  // The step that asks for a code names no user: remembered from the step before it.
  const users = new Map<string, string>();

  const countsOf = (step: SignInStep, address: string): readonly (readonly [FailureLimit, string])[] => {
    if (step.kind === 'renewal') return [[renewals, address]];
    const username = userOf(step);
    return username === undefined
      ? [[byAddress, address]]
      : [
          [byAddress, address],
          [byUser, username],
        ];
  };

  const userOf = (step: SignInStep): string | undefined => {
    if (step.kind === 'renewal') return undefined;
    return step.username ?? (step.kind === 'answer' ? users.get(step.flowId) : undefined);
  };

  return {
    /** Takes a try; gives the milliseconds to wait, 0 when it may pass. Every try that passes is to be settled. */
    take: async (step: SignInStep, address: string): Promise<number> => {
      const taken: (readonly [FailureLimit, string])[] = [];
      for (const [limit, key] of countsOf(step, address)) {
        const wait = await limit.take(key);
        if (wait > 0) {
          await Promise.all(taken.map(([other, its]) => other.giveBack(its)));
          return wait;
        }
        taken.push([limit, key]);
      }
      if (step.kind === 'answer' && step.username !== undefined) {
        users.delete(step.flowId);
        users.set(step.flowId, step.username);
        for (const oldest of users.keys()) {
          if (users.size <= limits.rememberedTokens) break;
          users.delete(oldest);
        }
      }
      return 0;
    },
    settle: async (step: SignInStep, address: string, outcome: SignInOutcome['kind']): Promise<void> => {
      if (outcome === 'failure') return;
      const counts = countsOf(step, address);
      // Only a step that named its user proves a password: a renewal or a code forgives no guesses at passwords.
      if (outcome === 'neutral' || userOf(step) === undefined) {
        await Promise.all(counts.map(([limit, key]) => limit.giveBack(key)));
        return;
      }
      await Promise.all(counts.map(([limit, key]) => limit.forgive(key)));
      if (step.kind === 'answer') users.delete(step.flowId);
    },
  };
};

export type SignInLimits = ReturnType<typeof createSignInLimits>;
