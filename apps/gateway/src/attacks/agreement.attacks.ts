import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createComparison } from './agreement.ts';
import { REQUESTS, sessionArbitrary } from './generators/sessions.ts';

/** 10,000 requests in all. */
const ROLES = 10_000 / REQUESTS;
const SEED = 15;

it('decides as the reference model does, and no answer holds what the role must not see', () => {
  fc.assert(
    fc.property(sessionArbitrary, ({ house, role, requests }) => {
      const { compareRole, compareRequest } = createComparison(house, role);
      const findings = [...compareRole(), ...requests.flatMap((request) => [...compareRequest(request)])];
      expect(findings, JSON.stringify(role)).toEqual([]);
    }),
    { seed: SEED, numRuns: ROLES },
  );
});
