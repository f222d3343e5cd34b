import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { requestArbitrary } from './generators/requests.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { changeWhatIsForbidden, keepsSession, playSession } from './wire/compare-houses.ts';

const SESSIONS = 40;
const REQUESTS = 20;
const SEED = 15;

let here: AttackedHouse;
let there: AttackedHouse;
const houses: AttackedHouse[] = [];

const onDemoHub = process.env['HUB_URL'] === undefined;

beforeAll(async () => {
  if (!onDemoHub) return;
  // Nothing happens by itself, and everything at the same time.
  const clock = manualClock();
  here = await startAttackedHouse({ clock, name: 'ospite' });
  there = await startAttackedHouse({ clock, name: 'ospite' });
  houses.push(here, there);
  await changeWhatIsForbidden(there);
});
afterAll(async () => {
  for (const house of houses) await house[Symbol.asyncDispose]();
});

it.runIf(onDemoHub)('a hub that differs in what the role must not see sends the same bytes', async () => {
  const sessions = fc.sample(
    fc.array(requestArbitrary(here.lists).filter(keepsSession), { minLength: REQUESTS, maxLength: REQUESTS }),
    { seed: SEED, numRuns: SESSIONS },
  );
  for (const requests of sessions) {
    const [one, two] = await Promise.all([playSession(here, requests), playSession(there, requests)]);
    for (const [at, request] of requests.entries()) expect(two[at], JSON.stringify(request)).toBe(one[at]);
  }
});
