import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createPace, createRest, type After } from './pace.ts';

function stand(create = createPace<number>) {
  const sent: number[] = [];
  const onQuiet = vi.fn();
  let due: (() => void) | undefined;
  const after: After = (_milliseconds, run) => {
    due = run;
    return () => {
      due = undefined;
    };
  };
  const pace = create({ send: (value) => sent.push(value), onQuiet, after });
  const tick = () => {
    const run = due;
    due = undefined;
    run?.();
  };
  return { pace, sent, onQuiet, tick };
}

it('sends the first at once, then one for each interval, and the last', () => {
  const { pace, sent, onQuiet, tick } = stand();
  for (const value of [1, 2, 3]) pace.push(value);
  expect(sent).toEqual([1]);
  tick();
  expect(sent).toEqual([1, 3]);
  pace.push(4);
  tick();
  expect(sent).toEqual([1, 3, 4]);
  expect(onQuiet).not.toHaveBeenCalled();
  tick();
  expect(onQuiet).toHaveBeenCalledTimes(1);
  pace.push(5);
  expect(sent).toEqual([1, 3, 4, 5]);
});

it('sends what waits when the sheet closes', () => {
  const { pace, sent, tick } = stand();
  pace.push(1);
  pace.push(2);
  pace.flush();
  expect(sent).toEqual([1, 2]);
  tick();
  pace.flush();
  expect(sent).toEqual([1, 2]);
});

it('always sends the last value, and never more often than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('tick' as const)), { minLength: 1 }), (steps) => {
      const { pace, sent, tick } = stand();
      let ticks = 0;
      let last: number | undefined;
      for (const step of steps) {
        if (step === 'tick') {
          tick();
          ticks += 1;
        } else {
          pace.push(step);
          last = step;
        }
      }
      expect(sent.length).toBeLessThanOrEqual(ticks + 1);
      pace.flush();
      expect(sent.at(-1)).toBe(last);
    }),
  );
});

it('sends only the settled value, where that is wanted', () => {
  const { pace, sent, onQuiet, tick } = stand(createRest<number>);
  for (const value of [1, 2, 3]) pace.push(value);
  expect(sent).toEqual([]);
  tick();
  expect(sent).toEqual([3]);
  expect(onQuiet).toHaveBeenCalledTimes(1);
  pace.push(4);
  pace.flush();
  tick();
  expect(sent).toEqual([3]);
});
