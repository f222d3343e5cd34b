import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createThrottle, createDebounce, type After } from './throttle.ts';

function stand(create = createThrottle<number>) {
  const sent: number[] = [];
  const onIdle = vi.fn();
  let due: (() => void) | undefined;
  const after: After = (_milliseconds, run) => {
    due = run;
    return () => {
      due = undefined;
    };
  };
  const limiter = create({ send: (value) => sent.push(value), onIdle, after });
  const tick = () => {
    const run = due;
    due = undefined;
    run?.();
  };
  return { limiter, sent, onIdle, tick };
}

it('sends the first at once, then one for each interval, and the last', () => {
  const { limiter, sent, onIdle, tick } = stand();
  for (const value of [1, 2, 3]) limiter.push(value);
  expect(sent).toEqual([1]);
  tick();
  expect(sent).toEqual([1, 3]);
  limiter.push(4);
  tick();
  expect(sent).toEqual([1, 3, 4]);
  expect(onIdle).not.toHaveBeenCalled();
  tick();
  expect(onIdle).toHaveBeenCalledTimes(1);
  limiter.push(5);
  expect(sent).toEqual([1, 3, 4, 5]);
});

it('sends what waits when the sheet closes', () => {
  const { limiter, sent, tick } = stand();
  limiter.push(1);
  limiter.push(2);
  limiter.flush();
  expect(sent).toEqual([1, 2]);
  tick();
  limiter.flush();
  expect(sent).toEqual([1, 2]);
});

it('always sends the last value, and never more often than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('tick' as const)), { minLength: 1 }), (steps) => {
      const { limiter, sent, tick } = stand();
      let ticks = 0;
      let last: number | undefined;
      for (const step of steps) {
        if (step === 'tick') {
          tick();
          ticks += 1;
        } else {
          limiter.push(step);
          last = step;
        }
      }
      expect(sent.length).toBeLessThanOrEqual(ticks + 1);
      limiter.flush();
      expect(sent.at(-1)).toBe(last);
    }),
  );
});

it('sends only the settled value, where that is wanted', () => {
  const { limiter, sent, onIdle, tick } = stand(createDebounce<number>);
  for (const value of [1, 2, 3]) limiter.push(value);
  expect(sent).toEqual([]);
  tick();
  expect(sent).toEqual([3]);
  expect(onIdle).toHaveBeenCalledTimes(1);
  limiter.push(4);
  limiter.flush();
  tick();
  expect(sent).toEqual([3]);
});
