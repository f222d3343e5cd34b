import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { createHubLink } from '#hub/hub-link.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createGatewayStore } from '#store/gateway-store.ts';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { sessionHashOf } from './caller.ts';
import { createIdentity } from './create-identity.ts';
import type { ClientAddress } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

const NAMES = ['maria', 'luca', 'anna'];
const home: ClientAddress = { address: '192.168.1.20', path: 'direct' };

type Step =
  | { readonly kind: 'use'; readonly token: number; readonly wait: boolean; readonly live: boolean }
  | { readonly kind: 'revoke'; readonly token: number }
  | { readonly kind: 'deactivate' | 'activate' | 'update'; readonly person: number }
  | { readonly kind: 'restart' };

const token = fc.nat({ max: 5 });
const person = fc.nat({ max: NAMES.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('use'), token, wait: fc.boolean(), live: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke'), token }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('deactivate', 'activate', 'update'), person }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
);

test.each([
  { withService: true, closesSockets: true },
  { withService: true, closesSockets: false },
  { withService: false, closesSockets: true },
])(
  'no order of uses, ends and restarts gives a wrong person, or a yes after an end: %o',
  { timeout: 120_000 },
  async ({ withService, closesSockets }) => {
    const data = join(tmpdir(), `soglia-test-${randomUUID()}`);
    const logger = createLogger('silent');
    const store = createGatewayStore({ data }, { clock: systemClock, logger });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const people = createPeople(NAMES);
        let hub = await startIdentityHub({ ...people, closesSockets });
        const { port } = hub;
        const limits = { ...defaultLimits, refusedTokensPerAddress: 100 };
        const link = createHubLink({ hub: hub.url, limits, clock: systemClock, logger });
        const verifier = createTokenVerifier(link, limits, systemClock);
        const peopleService = withService ? createPeopleService(people.users) : undefined;
        const identity = createIdentity({
          link,
          tokens: verifier,
          limits,
          clock: systemClock,
          logger,
          store,
          service: peopleService?.service,
        });
        await identity.start();
        const holders = [...NAMES, ...NAMES];
        const tokens = holders.map((name) => people.issue(name));
        const isGood = (at: number) =>
          people.tokens.has(tokens[at] ?? '') && people.users.get(holders[at] ?? '')?.isActive === true;
        const uses: Promise<unknown>[] = [];
        /** People who were deactivated: their tokens may stay refused for some minutes. */
        const once = new Set<string>();

        const use = async (at: number, live: boolean) => {
          const before = isGood(at);
          const result = await identity.resolve(tokens[at] ?? '', home, { live });
          if (result.kind === 'person') {
            expect(result.person.userId).toBe(holders[at]);
            // Good when it was asked for; what ends while it is asked for may go either way.
            expect(before || isGood(at)).toBe(true);
          } else if (before && isGood(at) && !once.has(holders[at] ?? '')) {
            expect(result.kind).toBe('unavailable');
          }
        };
        /** The gateway has heard of an end. */
        const settled = async (at: number) => {
          await Promise.all(uses.splice(0));
          await waitFor(async () => {
            expect(await identity.resolve(tokens[at] ?? '', home)).not.toMatchObject({ kind: 'person' });
          });
        };

        const run = async (one: Step) => {
          switch (one.kind) {
            case 'use': {
              const used = use(one.token, one.live);
              if (one.wait) await used;
              else uses.push(used);
              // Looked at later.
              used.catch(() => undefined);
              break;
            }
            case 'revoke':
              await Promise.all(uses.splice(0));
              hub.revoke(tokens[one.token] ?? '');
              await settled(one.token);
              break;
            case 'deactivate': {
              const name = NAMES[one.person] ?? '';
              const connections = [0, NAMES.length].map((offset) => {
                const state = { ended: false };
                const session = sessionHashOf(tokens[one.person + offset] ?? '');
                identity.trackConnection(session, home, () => {
                  state.ended = true;
                });
                return state;
              });
              await Promise.all(uses.splice(0));
              once.add(name);
              hub.deactivate(name);
              if (peopleService === undefined) identity.endAccess(name);
              else peopleService.tell(name);
              await settled(one.person);
              await settled(one.person + NAMES.length);
              if (peopleService === undefined) expect(connections.every(({ ended }) => ended)).toBe(true);
              break;
            }
            case 'activate':
            case 'update': {
              const user = people.users.get(NAMES[one.person] ?? '');
              if (user === undefined) return;
              if (one.kind === 'update') user.isAdmin = !user.isAdmin;
              else user.isActive = true;
              peopleService?.tell(user.id);
              break;
            }
            case 'restart':
              await Promise.all(uses.splice(0));
              peopleService?.setState('hub_away');
              await hub.close();
              await waitFor(async () => {
                for (const at of tokens.keys()) {
                  expect(await identity.resolve(tokens[at] ?? '', home)).not.toMatchObject({
                    kind: 'person',
                  });
                }
              });
              hub = await startIdentityHub({ ...people, port, closesSockets });
              await peopleService?.service.refreshPeople();
              peopleService?.setState('ready');
          }
        };

        try {
          for (const one of steps) await run(one);
          await Promise.all(uses);
        } finally {
          identity.close();
          await link.close();
          await hub.close();
        }
      }),
      { numRuns: 25 },
    );
    await store.close();
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
  },
);
