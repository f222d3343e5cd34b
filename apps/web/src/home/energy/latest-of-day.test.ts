import { HubError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { latestOfDay } from './use-energy-today.ts';

const there = (value: number) => ({ kind: 'there', value, at: 0 }) as const;
const waiting = { kind: 'waiting' } as const;
const failed = { kind: 'failed', error: new HubError('timeout', 'silent'), again: () => undefined } as const;
const before = { day: 'today', read: there(1) };

it.each([
  ['the first', waiting, undefined, waiting],
  ['what has come', there(2), before, there(2)],
  ['what was there before, while more is on its way', waiting, before, there(1)],
  ['what was there before, when no more came', failed, before, there(1)],
  ['nothing of yesterday', waiting, { ...before, day: 'yesterday' }, waiting],
  ['that it failed, and nothing of yesterday', failed, { ...before, day: 'yesterday' }, failed],
])('shows %s', (_what, read, last, shown) => expect(latestOfDay(read, 'today', last)).toEqual(shown));
