import type { Limits } from '#limits.ts';
import { createFailureLimit, type FailureLimit } from '#rate-limits/failure-limit.ts';
import type { SignInOutcome, SignInStep } from './sign-in-step.ts';

/**
 * Counts failed sign-ins by address and by user name before the hub sees them: a hub that bans addresses would ban the
 * gateway's, and with it everybody. A successful sign-in resets the counts of its address and its user name.
 */
export function createSignInLimits(limits: Limits) {
  const byAddress = createFailureLimit(limits.failuresPerAddress, limits.failureWindow);
  const byUser = createFailureLimit(limits.failuresPerUser, limits.failureWindow);
  const renewals = createFailureLimit(limits.renewalsPerAddress, limits.failureWindow);
  // The step that sends a second factor names no user: the name is remembered from the step before it.
  const usernamesByFlow = new Map<string, string>();

  const limitsOf = (step: SignInStep, address: string): readonly (readonly [FailureLimit, string])[] => {
    if (step.kind === 'renewal') return [[renewals, address]];
    const username = usernameOf(step);
    return username === undefined
      ? [[byAddress, address]]
      : [
          [byAddress, address],
          [byUser, username],
        ];
  };

  const usernameOf = (step: SignInStep): string | undefined => {
    if (step.kind === 'renewal') return undefined;
    return step.username ?? (step.kind === 'answer' ? usernamesByFlow.get(step.flowId) : undefined);
  };

  return {
    /** Counts a try. Milliseconds to wait, 0 when it may pass; then its outcome must be recorded. */
    consume: async (step: SignInStep, address: string): Promise<number> => {
      const consumed: (readonly [FailureLimit, string])[] = [];
      for (const [limit, key] of limitsOf(step, address)) {
        const waitMs = await limit.consume(key);
        if (waitMs > 0) {
          await Promise.all(consumed.map(([other, otherKey]) => other.refund(otherKey)));
          return waitMs;
        }
        consumed.push([limit, key]);
      }
      if (step.kind === 'answer' && step.username !== undefined) {
        usernamesByFlow.delete(step.flowId);
        usernamesByFlow.set(step.flowId, step.username);
        for (const oldest of usernamesByFlow.keys()) {
          if (usernamesByFlow.size <= limits.rememberedTokens) break;
          usernamesByFlow.delete(oldest);
        }
      }
      return 0;
    },
    recordOutcome: async (
      step: SignInStep,
      address: string,
      outcome: SignInOutcome['kind'],
    ): Promise<void> => {
      if (outcome === 'failure') return;
      const counts = limitsOf(step, address);
      // Only a step that named its user proves a password: a renewal or a code resets no count of wrong passwords.
      if (outcome === 'neutral' || usernameOf(step) === undefined) {
        await Promise.all(counts.map(([limit, key]) => limit.refund(key)));
        return;
      }
      await Promise.all(counts.map(([limit, key]) => limit.reset(key)));
      if (step.kind === 'answer') usernamesByFlow.delete(step.flowId);
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
