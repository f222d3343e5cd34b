import { createDecide } from '../decide.ts';
import type { RuleContext } from '../policy-caller.ts';
import type { Decide } from '../verdict.ts';

/** The policy of a house in which everybody who has signed in is Anna, with this role. */
export const restrictedDecide = ({ house, access }: Pick<RuleContext, 'house' | 'access'>): Decide =>
  createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf: ({ kind }) =>
      kind === 'anonymous' ? { kind: 'anonymous' } : { kind: 'restricted', userId: 'anna', access },
    house: () => house,
    now: Date.now,
  });
