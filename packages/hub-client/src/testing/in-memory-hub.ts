import type { TokenSource } from '../connection/types.ts';
import { createHub, type Hub } from '../hub/create-hub.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeEntities, type FakeEntities } from './fake-entities.ts';
import { createFakeHub, type FakeHub } from './fake-hub.ts';
import { createInMemoryNetwork, type InMemoryNetwork } from './in-memory-network.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

export interface InMemoryHub {
  readonly fakeEntities: FakeEntities;
  readonly fakeHub: FakeHub;
  readonly network: InMemoryNetwork;
  readonly platform: TestPlatform;
  readonly hub: Hub;
  /** Advances the clock, in milliseconds. */
  pass(ms: number): Promise<void>;
}

/** A fake hub, an in-memory network and a client, all on one fake clock. */
export function createInMemoryHub(fill: (fakeEntities: FakeEntities) => void = () => undefined): InMemoryHub {
  const clock = createFakeClock();
  const fakeEntities = createFakeEntities(() => clock.now());
  fill(fakeEntities);
  const fakeHub = createFakeHub(fakeEntities);
  const network = createInMemoryNetwork(fakeHub, clock);
  const platform = createTestPlatform({ clock, openSocket: (url) => network.openSocket(url) });
  const hub = createHub({ base: 'http://hub.test', platform, tokens: fixedToken(fakeHub) });
  return { fakeEntities, fakeHub, network, platform, hub, pass: (ms) => clock.advance(ms) };
}

/** The same, connected. @param answers by command: a result, or `{ error }` */
export async function openInMemoryHub(answers: Readonly<Record<string, unknown>>): Promise<InMemoryHub> {
  const inMemory = createInMemoryHub();
  for (const [type, answer] of Object.entries(answers))
    inMemory.fakeHub.behaviour.answers.set(type, () => answer);
  inMemory.hub.connection.open();
  await inMemory.pass(1_000);
  return inMemory;
}

export function fixedToken(fakeHub: FakeHub): TokenSource & { readonly refusals: string[] } {
  const refusals: string[] = [];
  return {
    refusals,
    accessToken: () => Promise.resolve(fakeHub.behaviour.token),
    refused: (token) => void refusals.push(token),
  };
}
