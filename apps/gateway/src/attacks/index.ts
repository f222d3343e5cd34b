import fc from 'fast-check';
import { createComparison } from './agreement.ts';
import { REQUESTS, sessionArbitrary } from './generators/sessions.ts';
import { createInMemorySession } from './in-memory-session.ts';

export interface GeneratedFindings {
  readonly requests: number;
  /** Where `decide` and the reference model disagree. */
  readonly disagreements: readonly string[];
  /** Requests by which two houses can be told apart that differ only in what the role must not see. */
  readonly differences: readonly string[];
}

/** For the bench: compares `decide` with the model, and two houses, on that many generated sessions. */
export function compareGenerated({ seed, sessions }: { seed: number; sessions: number }): GeneratedFindings {
  const disagreements: string[] = [];
  const differences: string[] = [];
  for (const { house, other, role, requests } of fc.sample(sessionArbitrary, { seed, numRuns: sessions })) {
    const { compareRole, compareRequest } = createComparison(house, role);
    disagreements.push(...compareRole());
    const both = [createInMemorySession(house, role), createInMemorySession(other, role)];
    for (const request of requests) {
      disagreements.push(...compareRequest(request));
      const [one, two] = both.map(({ decide, answersTo }) =>
        JSON.stringify(answersTo(request, decide(request))),
      );
      if (one !== two) differences.push(JSON.stringify({ request, role }));
    }
  }
  return { requests: sessions * REQUESTS, disagreements, differences };
}
