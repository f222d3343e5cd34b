import { expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { createRefusalPace } from './refusal-pace.ts';

const limits = {
  freeRefusals: 3,
  refusalInterval: 100,
  longestRefusalHold: 1000,
  heldRefusals: 8,
  heldRefusalsPerSource: 6,
  rememberedSources: 10,
};

function setUp(changed: Partial<typeof limits> = {}) {
  const clock = manualClock();
  const pace = createRefusalPace({ ...limits, ...changed }, clock);
  const answered: string[] = [];
  /** Takes turns for refusals of one source. */
  const refuse = (source: string, count: number) =>
    Array.from({ length: count }, () => pace.take(source, () => answered.push(source)));
  return { clock, pace, answered, refuse };
}

test('the first refusals of a source are answered at once, further ones each at its interval', () => {
  const { clock, answered, refuse, pace } = setUp();
  refuse('a', 6);
  expect([answered.length, pace.held]).toEqual([3, 3]);
  for (const expected of [4, 5, 6, 6]) {
    clock.advance(100);
    expect(answered).toHaveLength(expected);
  }
  clock.advance(100);
  refuse('a', 1);
  expect(answered).toHaveLength(7);
});

test('a source that was not refused for a while has its free ones again', () => {
  const { clock, answered, refuse } = setUp();
  refuse('a', 3);
  clock.advance(300);
  refuse('a', 3);
  expect(answered).toHaveLength(6);
});

test('another source is not delayed', () => {
  const { answered, refuse } = setUp();
  refuse('a', 6);
  refuse('b', 3);
  expect(answered.filter((source) => source === 'b')).toHaveLength(3);
});

test('so many are held of one source and in all; those beyond are to be cut off, and nothing is held for longer than the longest delay', () => {
  const { clock, pace, answered, refuse } = setUp();
  const cutOff = (turns: readonly unknown[]) => turns.filter((turn) => turn === undefined).length;
  expect(cutOff(refuse('a', 1000))).toBe(1000 - 3 - 6);
  expect(cutOff(refuse('b', 1000))).toBe(1000 - 3 - 2);
  expect(cutOff(refuse('c', 3))).toBe(0);
  expect(pace.held).toBe(8);
  clock.advance(1000);
  expect(pace.held).toBe(0);
  expect(answered).toHaveLength(9 + 8);
});

test('a client that leaves frees what it held, and is not answered', () => {
  const { clock, pace, answered, refuse } = setUp();
  for (const leave of refuse('a', 9)) leave?.();
  expect(pace.held).toBe(0);
  expect(refuse('a', 1)[0]).toBeDefined();
  expect(pace.held).toBe(1);
  clock.advance(1000);
  expect(answered).toHaveLength(4);
});

test('10,000 sources fill no memory; the one that was not refused for the longest time is forgotten', () => {
  const { pace, answered, refuse } = setUp({ freeRefusals: 1 });
  refuse('silent', 1);
  for (let source = 0; source < 10_000; source += 1) refuse(`source ${source}`, 1);
  expect(pace.size).toBe(10);
  refuse('silent', 1);
  expect(answered).toHaveLength(10_002);
});

test('closed, it answers what is held and holds nothing any more', () => {
  const { pace, answered, refuse } = setUp();
  refuse('a', 6);
  pace.close();
  expect([answered.length, pace.held]).toEqual([6, 0]);
  refuse('a', 6);
  expect(answered).toHaveLength(12);
});
