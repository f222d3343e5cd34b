import fc from 'fast-check';
import { DIFFERENCES, otherHouse } from './other-houses.ts';
import { houseArbitrary, roleArbitrary } from './houses.ts';
import { requestArbitrary } from './requests.ts';

/** Requests of one session. */
export const REQUESTS = 20;

/** A house, a role in it, requests of a person with that role, and a house that differs in what the role must not see. */
export const sessionArbitrary = houseArbitrary
  .chain((house) =>
    fc.record({
      house: fc.constant(house),
      role: roleArbitrary(house),
      difference: fc.constantFrom(...DIFFERENCES),
      requests: fc.array(requestArbitrary(house), { minLength: REQUESTS, maxLength: REQUESTS }),
    }),
  )
  .map((session) => ({ ...session, other: otherHouse(session.house, session.role, session.difference) }));
