import { createDiscovery } from '../discovery/discovery.ts';
import type { TestOptions } from '../discovery/address-search.ts';
import type { Addresses, AddressVerdict } from '../discovery/types.ts';
import { createFakeClock } from './fake-clock.ts';
import { createTestPlatform } from './test-platform.ts';

export const remote = 'https://casa.example';
export const home: string = 'http://192.168.1.10:8123';
export const other: string = 'http://homeassistant.local:8123';

/** How an address responds: after a delay as a hub, with a failure, or never. */
export type Behaviour =
  | { readonly after: number; readonly version: string }
  | { readonly after: number; readonly fails: AddressVerdict }
  | 'silent';

export const hub = (after: number, version = '2026.11.0'): Behaviour => ({ after, version });
export const gone = (after: number): Behaviour => ({
  after,
  fails: { kind: 'unreachable', why: 'unknown', detail: '' },
});

/** A discovery whose addresses respond by a script: the n-th time as the n-th entry, then as the last. */
export function createScriptedDiscovery(
  script: Readonly<Record<string, readonly Behaviour[]>>,
  more: Partial<Addresses> = {},
) {
  const clock = createFakeClock();
  const start = clock.now();
  const addresses = { remote, local: [home, other], confirmedHome: [home, other], ...more };
  const asked: { base: string; at: number }[] = [];
  const behaviours = new Map(Object.entries(script));
  let open = 0;

  function test(base: string, { timeout, signal }: TestOptions): Promise<AddressVerdict> {
    const turn = asked.filter((one) => one.base === base).length;
    asked.push({ base, at: clock.now() - start });
    const list = behaviours.get(base) ?? [];
    const behaviour = list[Math.min(turn, list.length - 1)] ?? 'silent';
    open += 1;
    return new Promise((resolve, reject) => {
      const answersIn = behaviour === 'silent' ? Infinity : behaviour.after;
      const cancel = clock.after(Math.min(timeout, answersIn), () => {
        open -= 1;
        if (behaviour === 'silent' || answersIn > timeout) resolve({ kind: 'timeout' });
        else if ('fails' in behaviour) resolve(behaviour.fails);
        else resolve({ kind: 'hub', version: behaviour.version, soglia: undefined });
      });
      signal.addEventListener('abort', () => {
        cancel();
        open -= 1;
        reject(new Error('aborted'));
      });
    });
  }

  const discovery = createDiscovery({
    platform: createTestPlatform({ clock }),
    addresses: () => addresses,
    test,
  });
  const actives: (string | undefined)[] = [];
  discovery.onStatus(({ activeUrl }) => {
    if (actives.at(-1) !== activeUrl) actives.push(activeUrl);
  });
  const found: { base: string | undefined; at: number }[] = [];
  return {
    clock,
    discovery,
    asked,
    actives,
    found,
    behaviours,
    addresses,
    open: () => open,
    since: () => clock.now() - start,
    find: (signal?: AbortSignal) => {
      void discovery.find(signal).then(
        (base) => found.push({ base, at: clock.now() - start }),
        () => found.push({ base: 'aborted', at: clock.now() - start }),
      );
    },
  };
}
