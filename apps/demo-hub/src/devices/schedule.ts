import { z } from 'zod';
import { DAY_MS } from '#durations.ts';
import type { BaseSpec, Kind, Model } from '#world/kind.ts';
import { isoTime } from '#world/iso-time.ts';
import { localTime } from '#world/local-time.ts';

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

const timeField = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$|^24:00(:00)?$/)
  .transform((text) => (text.length === 5 ? `${text}:00` : text));

const blockField = z
  .strictObject({ from: timeField, to: timeField, data: z.record(z.string(), z.unknown()).optional() })
  .refine(({ from, to }) => from < to, { error: 'from must be before to' });

/** The blocks of one day, sorted; they may touch but not overlap. */
export const blocksField = z
  .array(blockField)
  .transform((list) => list.toSorted((one, other) => one.from.localeCompare(other.from)))
  .refine((list) => list.every((one, index) => index === 0 || (list[index - 1]?.to ?? '') <= one.from), {
    error: 'Overlapping times found in schedule',
  });

type Block = z.output<typeof blockField>;
export type Week = Readonly<Partial<Record<Weekday, readonly Block[]>>>;

export interface ScheduleSpec extends BaseSpec {
  readonly week: Week;
}

export const schedule: Kind<ScheduleSpec, Model> = {
  domain: 'schedule',
  services: {},
  build: (spec, host) => ({
    tick: () => host.publish(),
    report() {
      const now = host.clock.now();
      const { weekday, clock } = localTime(now);
      const today = spec.week[weekdays[weekday] ?? 'monday'] ?? [];
      const current = today.find(({ from, to }) => from <= clock && clock < to);
      return {
        state: current ? 'on' : 'off',
        current: { ...current?.data, editable: true, next_event: nextEvent(spec.week, now) },
      };
    },
  }),
};

/** ISO time of the next start or end of a block within a week. */
function nextEvent(week: Week, now: number): string | null {
  for (let ahead = 0; ahead < 8; ahead++) {
    const { weekday, midnight } = localTime(now + ahead * DAY_MS);
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
