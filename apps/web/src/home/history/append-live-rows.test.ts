import fc from 'fast-check';
import type { HistoryRow } from '@soglia/hub-client/history';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { appendRemoval, appendLiveRow } from './append-live-rows.ts';

const row = (at: number, state: string | null = String(at)): HistoryRow => ({ at, state, attributes: {} });
const REACH = 100;

it('appends a new row, once', () => {
  const rows = appendLiveRow(appendLiveRow([], row(10), REACH), row(20), REACH);
  expect(rows).toEqual([row(10), row(20)]);
  expect(appendLiveRow(rows, row(20), REACH)).toBe(rows);
  expect(appendLiveRow(rows, row(15), REACH)).toBe(rows);
});

it('drops rows before the span, but not the one that holds at its start', () => {
  const rows = [row(10), row(20), row(60)];
  expect(appendLiveRow(rows, row(125), REACH)).toEqual([row(20), row(60), row(125)]);
  expect(appendLiveRow(rows, row(900), REACH)).toEqual([row(60), row(900)]);
});

it('does not grow while a sheet stays open', () => {
  let rows: readonly HistoryRow[] = [];
  for (let at = 1; at <= 5_000; at += 1) rows = appendLiveRow(rows, row(at), REACH);
  expect(rows.length).toBeLessThanOrEqual(REACH + 1);
});

it.each([
  ['that is right', 30, [row(20), row(30, null), row(50)]],
  ['that is behind', 5, [row(20), row(21, null), row(50)]],
  ['that is ahead', HOUR_MS, [row(20), row(50)]],
])('appends a removal by a clock %s, and rows that follow', (_clock, now, rows) => {
  const removal = appendRemoval([row(20)], now);
  expect(removal).toHaveLength(2);
  expect(appendRemoval(removal, now + 1)).toBe(removal);
  expect(appendLiveRow(removal, row(50), REACH)).toEqual(rows);
});

it('takes back a removal where the entity is there as before', () => {
  expect(appendLiveRow(appendRemoval([row(20)], 90), row(20), REACH)).toEqual([row(20)]);
});

it('stays in order, whatever the clocks say', () => {
  const steps = fc.array(fc.record({ removal: fc.boolean(), at: fc.integer({ min: 1, max: 1_000 }) }));
  fc.assert(
    fc.property(steps, (all) => {
      let rows: readonly HistoryRow[] = [];
      for (const { removal, at } of all)
        rows = removal ? appendRemoval(rows, at) : appendLiveRow(rows, row(at), REACH);
      const times = rows.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    }),
  );
});
