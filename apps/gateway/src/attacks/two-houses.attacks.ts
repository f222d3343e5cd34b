import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sessionArbitrary } from './generators/sessions.ts';
import { createInMemorySession } from './in-memory-session.ts';

const SESSIONS = 1_000;
const SEED = 15;

it('tells nothing of what the role must not see: a house without it, or with another, answers alike', () => {
  fc.assert(
    fc.property(sessionArbitrary, ({ house, other, role, requests }) => {
      const [here, there] = [createInMemorySession(house, role), createInMemorySession(other, role)];
      for (const request of requests) {
        const [one, two] = [here, there].map(({ decide, answersTo }) =>
          JSON.stringify(answersTo(request, decide(request))),
        );
        expect(two, JSON.stringify(request)).toBe(one);
      }
    }),
    { seed: SEED, numRuns: SESSIONS },
  );
});
