import fc from 'fast-check';
import type { HistoryRow } from '@soglia/hub-client/history';
import { expect, it } from 'vitest';
import { withGone, withTold } from './append-live-rows.ts';

const row = (at: number, state: string | null = String(at)): HistoryRow => ({ at, state, attributes: {} });
const REACH = 100;

it('appends a new row, once', () => {
  const heard = withTold(withTold([], row(10), REACH), row(20), REACH);
  expect(heard).toEqual([row(10), row(20)]);
  expect(withTold(heard, row(20), REACH)).toBe(heard);
  expect(withTold(heard, row(15), REACH)).toBe(heard);
});

it('drops rows before the span, but not the one that holds at its start', () => {
  const heard = [row(10), row(20), row(60)];
  expect(withTold(heard, row(125), REACH)).toEqual([row(20), row(60), row(125)]);
  expect(withTold(heard, row(900), REACH)).toEqual([row(60), row(900)]);
});

it('does not grow while a sheet stays open', () => {
  let heard: readonly HistoryRow[] = [];
  for (let at = 1; at <= 5_000; at += 1) heard = withTold(heard, row(at), REACH);
  expect(heard.length).toBeLessThanOrEqual(REACH + 1);
});

it.each([
  ['that is right', 30, [row(20), row(30, null), row(50)]],
  ['that is behind', 5, [row(20), row(21, null), row(50)]],
  ['that is ahead', 3_600_000, [row(20), row(50)]],
])('appends a removal by a clock %s, and rows that follow', (_clock, now, rows) => {
  const gone = withGone([row(20)], now);
  expect(gone).toHaveLength(2);
  expect(withGone(gone, now + 1)).toBe(gone);
  expect(withTold(gone, row(50), REACH)).toEqual(rows);
});

it('stays in order, whatever the clocks say', () => {
  const steps = fc.array(fc.record({ gone: fc.boolean(), at: fc.integer({ min: 1, max: 1_000 }) }));
  fc.assert(
    fc.property(steps, (all) => {
      let heard: readonly HistoryRow[] = [];
      for (const { gone, at } of all) heard = gone ? withGone(heard, at) : withTold(heard, row(at), REACH);
      const times = heard.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    }),
  );
});
