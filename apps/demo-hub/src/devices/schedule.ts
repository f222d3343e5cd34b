import { z } from 'zod';
import type { BaseSpec, Kind, Model } from '#devices/kind.ts';
import { isoTime } from '#world/iso-time.ts';
import { houseTime } from '#world/house-time.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
type Weekday = (typeof weekdays)[number];

const time = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$|^24:00(:00)?$/)
  .transform((text) => (text.length === 5 ? `${text}:00` : text));

const block = z
  .strictObject({ from: time, to: time, data: z.record(z.string(), z.unknown()).optional() })
  .refine(({ from, to }) => from < to, { error: 'from must be before to' });

/** The blocks of one day: they may touch and may not overlap. */
export const blocks = z
  .array(block)
  .transform((list) => list.toSorted((one, other) => one.from.localeCompare(other.from)))
  .refine((list) => list.every((one, index) => index === 0 || (list[index - 1]?.to ?? '') <= one.from), {
    error: 'Overlapping times found in schedule',
  });

type Block = z.output<typeof block>;
export type Week = Readonly<Partial<Record<Weekday, readonly Block[]>>>;

export interface ScheduleSpec extends BaseSpec {
  readonly week: Week;
}

const DAY = 86_400_000;

export const schedule: Kind<ScheduleSpec, Model> = {
  domain: 'schedule',
  services: {},
  build: (spec, host) => ({
    tick: () => host.changed(),
    look() {
      const now = host.clock.now();
      const { weekday, clock } = houseTime(now);
      const today = spec.week[weekdays[weekday] ?? 'monday'] ?? [];
      const current = today.find(({ from, to }) => from <= clock && clock < to);
      return {
        state: current ? 'on' : 'off',
        current: { ...current?.data, editable: true, next_event: nextEvent(spec.week, now) },
      };
    },
  }),
};

/** When a block next begins or ends, within a week. */
function nextEvent(week: Week, now: number): string | null {
  for (let ahead = 0; ahead < 8; ahead++) {
    const { weekday, midnight } = houseTime(now + ahead * DAY);
    const edges = (week[weekdays[weekday] ?? 'monday'] ?? []).flatMap(({ from, to }) => [from, to]);
    const next = edges.map((edge) => midnight + seconds(edge) * 1000).find((at) => at > now);
    if (next !== undefined) return isoTime(next);
  }
  return null;
}

function seconds(clock: string): number {
  const [hours = 0, minutes = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + rest;
}
