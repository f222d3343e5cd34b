import { createHub, type Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import { lampId } from './frames.ts';
import { MemoryHub } from './memory-hub.ts';

export interface ClientUnderTest {
  readonly hub: Hub;
  readonly memory: MemoryHub;
  /** Number of listener calls so far. */
  readonly calls: () => number;
}

const platformOf = (memory: MemoryHub): Platform => ({
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
  },
  random: () => 0.5,
  openSocket: () => {
    setImmediate(() => memory.requireAuth());
    return memory.socket;
  },
  fetch: () => Promise.reject(new Error('nothing is fetched here')),
  newAbort: () => new AbortController(),
  report: (error) => {
    throw error;
  },
});

async function until(holds: () => boolean, what: string) {
  const end = Date.now() + 20_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** hub-client with `count` lamps, of which the first `watched` have listeners. */
export async function openClient(count: number, watched: number): Promise<ClientUnderTest> {
  const memory = new MemoryHub(count);
  const hub = createHub({
    base: 'http://memory',
    platform: platformOf(memory),
    tokens: { accessToken: () => Promise.resolve('token'), refused: () => undefined },
  });
  const ids = Array.from({ length: watched }, (_, n) => lampId(n));
  let calls = 0;
  hub.entities.watch(ids);
  for (const id of ids) hub.entities.onEntity(id, () => (calls += 1));
  hub.connection.open();
  const last = lampId(watched - 1);
  await until(
    () =>
      hub.entities.list.kind === 'loaded' &&
      hub.entities.get(last) !== undefined &&
      memory.subscriptions.length > 0,
    'the entities are loaded',
  );
  return { hub, memory, calls: () => calls };
}
