import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { heapUsed } from '#processes/heap.ts';
import { changeFrame, lampId } from '#entities/frames.ts';
import { openLibraryClient } from '#entities/library-client.ts';
import type { MemoryHub } from '#entities/memory-hub.ts';
import { openClient } from '#entities/client.ts';

const entityCounts = [300, 1_000, 3_000];
const WATCHED = 20;
const BATCH = 2_000;

interface Subject {
  readonly name: string;
  readonly memory: MemoryHub;
  /** Index of the lamp that the n-th change concerns. */
  readonly lampOf: (serial: number) => number;
  readonly calls: () => number;
  /** Expected listener calls per batch. */
  readonly expectedCalls: number;
  readonly target?: Figure['target'];
}

let serial = 0;

/** @returns ms per change, from the frame's text to the last listener call */
async function measure({ name, memory, lampOf, calls, expectedCalls }: Subject): Promise<number> {
  const subscription = memory.subscriptions.at(-1) ?? 0;
  const frames = Array.from({ length: BATCH }, () => {
    serial += 1;
    return changeFrame(subscription, lampOf(serial), serial);
  });
  const before = calls();
  const from = performance.now();
  for (const frame of frames) memory.emit(frame);
  await new Promise((resolve) => setImmediate(resolve));
  const took = performance.now() - from;
  if (calls() - before !== expectedCalls)
    throw new Error(`${name}: ${calls() - before} of ${expectedCalls} listener calls`);
  return took / BATCH;
}

async function subjectsOf(count: number): Promise<readonly Subject[]> {
  const byView = await openClient(count, WATCHED);
  const all = await openClient(count, count);
  const library = await openLibraryClient(count);
  const anyLamp = (n: number) => n % count;
  return [
    {
      name: `change of one that nobody looks at, ${count} entities`,
      ...byView,
      lampOf: (n) => WATCHED + (n % (count - WATCHED)),
      expectedCalls: 0,
      target: { most: 0.1 },
    },
    { name: `change of one, all ${count} looked at`, ...all, lampOf: anyLamp, expectedCalls: BATCH },
    { name: `the library's own store, ${count} entities`, ...library, lampOf: anyLamp, expectedCalls: BATCH },
  ];
}

/** Cost of parsing the frames alone. */
function parseOnly(): number {
  const frames = Array.from({ length: BATCH }, (_, n) => changeFrame(1, n, n));
  let seen = 0;
  const from = performance.now();
  for (const frame of frames) seen += Object.keys(JSON.parse(frame) as object).length;
  const took = performance.now() - from;
  if (seen !== 3 * BATCH) throw new Error('a frame was not read');
  return took / BATCH;
}

async function costs({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const subjects = (await Promise.all(entityCounts.map(subjectsOf))).flat();
  const samples = new Map(subjects.map((subject) => [subject, [] as number[]]));
  const parsing: number[] = [];
  // The first round is warm-up.
  for (let round = 0; round <= runs * 4; round += 1) {
    parsing.push(parseOnly());
    for (const [subject, taken] of samples) taken.push(await measure(subject));
    if (round === 0) for (const taken of [parsing, ...samples.values()]) taken.splice(0);
  }
  log(`${runs * 4} rounds of ${BATCH} changes each, in turn`);
  return [
    { name: 'reading the frame alone', unit: 'ms', samples: parsing },
    ...[...samples].map(([{ name, target }, taken]) => ({
      name,
      unit: 'ms',
      samples: taken,
      ...(target === undefined ? {} : { target }),
    })),
  ];
}

async function heap(watched: number): Promise<number> {
  const before = heapUsed();
  const client = await openClient(3_000, watched);
  // The initial `get_states` answer is held for 5 s.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const used = heapUsed() - before;
  if (client.hub.entities.get(lampId(0)) === undefined) throw new Error('the entities are not loaded');
  client.hub.close();
  return used;
}

async function heaps(): Promise<readonly Figure[]> {
  const few: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    few.push(await heap(WATCHED));
    all.push(await heap(3_000));
  }
  return [
    { name: `heap of the store, 3000 entities, ${WATCHED} looked at`, unit: 'MB', samples: few },
    { name: 'heap of the store, 3000 entities, all looked at', unit: 'MB', samples: all },
  ];
}

export const entities: Part = {
  name: 'entities',
  about: 'what one change of one entity costs the client, and the heap of a large home (Node)',
  run: async (options) => {
    // First, while the heap is otherwise empty.
    const weights = await heaps();
    return [...(await costs(options)), ...weights];
  },
};
