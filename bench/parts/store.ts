import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { heapUsed } from '#processes/heap.ts';
import { changeFrame, lampId } from '#store/frames.ts';
import { openLibraryHouse } from '#store/library-house.ts';
import type { MemoryHub } from '#store/memory-hub.ts';
import { openHouse } from '#store/open-house.ts';

const counts = [300, 1_000, 3_000];
const onScreen = 20;
const batch = 2_000;

interface Subject {
  readonly name: string;
  readonly memory: MemoryHub;
  /** Which lamp the `serial`th change is of. */
  readonly lampOf: (serial: number) => number;
  readonly heard: () => number;
  /** How many of a batch somebody has to be told of. */
  readonly toHear: number;
  readonly target?: Figure['target'];
}

let serial = 0;

/** @returns milliseconds for each change, from the text of its frame until everybody who reads it was told */
const measure = async ({ name, memory, lampOf, heard, toHear }: Subject): Promise<number> => {
  const subscription = memory.subscriptions.at(-1) ?? 0;
  const frames = Array.from({ length: batch }, () => {
    serial += 1;
    return changeFrame(subscription, lampOf(serial), serial);
  });
  const before = heard();
  const from = performance.now();
  for (const frame of frames) memory.say(frame);
  await new Promise((resolve) => setImmediate(resolve));
  const took = performance.now() - from;
  if (heard() - before !== toHear) throw new Error(`${name}: ${heard() - before} of ${toHear} were told`);
  return took / batch;
};

const subjectsOf = async (count: number): Promise<readonly Subject[]> => {
  const byView = await openHouse(count, onScreen);
  const all = await openHouse(count, count);
  const library = await openLibraryHouse(count);
  const anyLamp = (n: number) => n % count;
  return [
    {
      name: `change of one that nobody looks at, ${count} entities`,
      ...byView,
      lampOf: (n) => onScreen + (n % (count - onScreen)),
      toHear: 0,
      target: { most: 0.1 },
    },
    { name: `change of one, all ${count} looked at`, ...all, lampOf: anyLamp, toHear: batch },
    { name: `the library's own store, ${count} entities`, ...library, lampOf: anyLamp, toHear: batch },
  ];
};

/** What reading the frames costs without doing anything with them. */
const parseOnly = (): number => {
  const frames = Array.from({ length: batch }, (_, n) => changeFrame(1, n, n));
  let seen = 0;
  const from = performance.now();
  for (const frame of frames) seen += Object.keys(JSON.parse(frame) as object).length;
  const took = performance.now() - from;
  if (seen !== 3 * batch) throw new Error('a frame was not read');
  return took / batch;
};

const costs = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const subjects = (await Promise.all(counts.map(subjectsOf))).flat();
  const samples = new Map(subjects.map((subject) => [subject, [] as number[]]));
  const parsing: number[] = [];
  // The first round warms the compiler and is not counted.
  for (let round = 0; round <= runs * 4; round += 1) {
    parsing.push(parseOnly());
    for (const [subject, taken] of samples) taken.push(await measure(subject));
    if (round === 0) for (const taken of [parsing, ...samples.values()]) taken.splice(0);
  }
  say(`${runs * 4} rounds of ${batch} changes each, in turn`);
  return [
    { name: 'reading the frame alone', unit: 'ms', samples: parsing },
    ...[...samples].map(([{ name, target }, taken]) => ({
      name,
      unit: 'ms',
      samples: taken,
      ...(target === undefined ? {} : { target }),
    })),
  ];
};

const heap = async (watched: number): Promise<number> => {
  const before = heapUsed();
  const house = await openHouse(3_000, watched);
  // The first count is kept whole for a moment, so that the first views are filled at once.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const used = heapUsed() - before;
  if (house.hub.entities.get(lampId(0)) === undefined) throw new Error('the house is not there');
  house.hub.close();
  return used;
};

const heaps = async (): Promise<readonly Figure[]> => {
  const few: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    few.push(await heap(onScreen));
    all.push(await heap(3_000));
  }
  return [
    { name: `heap of the store, 3000 entities, ${onScreen} looked at`, unit: 'MB', samples: few },
    { name: 'heap of the store, 3000 entities, all looked at', unit: 'MB', samples: all },
  ];
};

export const store: Part = {
  name: 'store',
  about: 'what one change of one entity costs the client, and what a house weighs in it (Node)',
  run: async (options) => {
    // First, while the process holds nothing else.
    const weights = await heaps();
    return [...(await costs(options)), ...weights];
  },
};
