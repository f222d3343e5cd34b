import type { TokenSource } from '../connection/types.ts';
import { createHub, type Hub } from '../hub.ts';
import { createFakeClock } from './fake-clock.ts';
import { createHouse, type House } from './house.ts';
import { createHubTalk, type HubTalk } from './hub-talk.ts';
import { createMemoryNetwork, type MemoryNetwork } from './memory-line.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

export interface MemoryHouse {
  readonly house: House;
  readonly talk: HubTalk;
  readonly network: MemoryNetwork;
  readonly platform: TestPlatform;
  readonly hub: Hub;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
}

/** A hub, a line and a client in memory, all on one clock that obeys. */
export function createMemoryHouse(fill: (house: House) => void = () => undefined): MemoryHouse {
  const clock = createFakeClock();
  const house = createHouse(() => clock.now());
  fill(house);
  const talk = createHubTalk(house);
  const network = createMemoryNetwork(talk, clock);
  const platform = createTestPlatform({ clock, openSocket: (url) => network.openSocket(url) });
  const hub = createHub({ base: 'http://hub.test', platform, tokens: fixedToken(talk) });
  return { house, talk, network, platform, hub, pass: (ms) => clock.advance(ms) };
}

export function fixedToken(talk: HubTalk): TokenSource & { readonly refusals: string[] } {
  const refusals: string[] = [];
  return {
    refusals,
    accessToken: () => Promise.resolve(talk.mood.token),
    refused: (token) => void refusals.push(token),
  };
}
