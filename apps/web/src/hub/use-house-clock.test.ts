import { expect, it } from 'vitest';
import { momentIn } from './use-house-clock.ts';

const at = Date.UTC(2026, 10, 22, 23, 5);

it.each([
  ['Europe/Rome', { day: 'monday', minute: 5 }],
  ['America/New_York', { day: 'sunday', minute: 18 * 60 + 5 }],
  ['Pacific/Auckland', { day: 'monday', minute: 12 * 60 + 5 }],
])('in %s', (zone, moment) => expect(momentIn(at, zone)).toEqual(moment));
