import { spellConfig } from '@soglia/automations/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { automationConfigOf } from './automation-config.ts';
import { validateSchedule } from './validate-schedule.ts';
import { MINUTES_PER_DAY, parseTime } from './clock-time.ts';
import { isEmptyWeek } from './schedule-helpers.ts';
import { helperDeviceOf, scheduleFromHelper, helperWeekOf } from './helper-week.ts';
import { parseAutomation } from './parse-automation.ts';
import { interpretTraces } from './read-schedule.ts';
import { weekdays, type DeviceSchedule } from './types.ts';
import { anySchedule, switchSchedule, thermostatSchedule } from './testing/arbitrary-schedules.ts';
import { weekTimelineOf, type TargetValue } from './week-timeline.ts';

const names = { name: 'Programma' };

/** As JSON, and parsed again. */
const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The target value at a minute of the week, computed from the schedule alone. */
function targetAt(schedule: DeviceSchedule, day: number, minute: number): TargetValue | undefined {
  if (schedule.kind === 'thermostat') {
    for (let back = 0; back <= 7; back += 1) {
      const name = weekdays[(day - back + 7) % 7] ?? 'monday';
      const before = schedule.week[name].filter(
        ({ from }) =>
          (back > 0 || (parseTime(from) ?? 0) <= minute) && (back < 7 || (parseTime(from) ?? 0) > minute),
      );
      const last = before.at(-1);
      if (last !== undefined) return last.temperature;
    }
    return undefined;
  }
  const enabled = schedule.periods.filter((period) => period.enabled);
  if (enabled.length === 0) return undefined;
  const isOn = enabled.some(({ turn_on, turn_off, weekdays: days }) => {
    const on = parseTime(turn_on) ?? 0;
    const off = parseTime(turn_off) ?? 0;
    const today = days.includes(weekdays[day] ?? 'monday');
    const yesterday = days.includes(weekdays[(day + 6) % 7] ?? 'monday');
    if (off > on) return today && minute >= on && minute < off;
    return (today && minute >= on) || (yesterday && minute < off);
  });
  return isOn ? 'on' : 'off';
}

describe('every schedule', () => {
  it('is parsed from its automation unchanged, with current and legacy keys', () => {
    fc.assert(
      fc.property(anySchedule, fc.constantFrom(null, 'programma'), (schedule, schedule_id) => {
        const config = automationConfigOf({ schedule, schedule_id }, names);
        const read = { schedule, schedule_id, edited: false };
        expect(parseAutomation(overJson(config), schedule.entity_id)).toEqual(read);
        expect(parseAutomation(overJson(spellConfig(config, 'legacy')), schedule.entity_id)).toEqual(read);
      }),
    );
  });

  it('of a thermostat is parsed from its helper unchanged', () => {
    fc.assert(
      fc.property(thermostatSchedule, (schedule) => {
        const week = helperWeekOf(schedule);
        const read = scheduleFromHelper(overJson(week), schedule.entity_id);
        expect(read).toEqual(isEmptyWeek(week) ? undefined : schedule);
      }),
    );
  });

  it('of a switch is parsed from its helper as its enabled part, with the same timeline', () => {
    fc.assert(
      fc.property(switchSchedule, (schedule) => {
        const week = helperWeekOf(schedule);
        const read = scheduleFromHelper(overJson(week), schedule.entity_id);
        if (read === undefined) {
          expect(isEmptyWeek(week)).toBe(true);
          return;
        }
        expect(weekTimelineOf(read)).toEqual(weekTimelineOf(schedule));
        expect(helperWeekOf(read)).toEqual(week);
      }),
    );
  });

  it('gives a helper that the hub accepts: each block starts before it ends, and none overlap', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const blocks of Object.values(helperWeekOf(schedule))) {
          for (const [index, { from, to, data }] of blocks.entries()) {
            expect(from < to).toBe(true);
            expect(to <= '24:00:00').toBe(true);
            expect((blocks[index - 1]?.to ?? '') <= from).toBe(true);
            expect(helperDeviceOf({ monday: [{ from, to, data }] })).toBe(schedule.entity_id);
          }
        }
      }),
    );
  });

  it('has a timeline that covers the whole week once, with the right targets', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const timeline = weekTimelineOf(schedule);
        if (timeline.length === 0) {
          expect(targetAt(schedule, 0, 0)).toBeUndefined();
          return;
        }
        for (const [index, day] of weekdays.entries()) {
          const today = timeline.filter((interval) => interval.day === day);
          expect(today[0]?.from).toBe(0);
          expect(today.at(-1)?.until).toBe(MINUTES_PER_DAY);
          for (const [position, { from, until, target }] of today.entries()) {
            expect(today[position + 1]?.from ?? MINUTES_PER_DAY).toBe(until);
            expect(targetAt(schedule, index, from)).toBe(target);
            expect(targetAt(schedule, index, until - 1)).toBe(target);
          }
        }
      }),
    );
  });
});

describe('malformed data on the hub', () => {
  /** A valid automation or helper in which one value, at any depth, was replaced. */
  const damaged = fc
    .tuple(anySchedule, fc.nat(), fc.jsonValue(), fc.boolean())
    .map(([schedule, where, value, asHelper]) => {
      const whole = overJson(
        asHelper
          ? { id: 'x', ...helperWeekOf(schedule) }
          : automationConfigOf({ schedule, schedule_id: 'x' }, names),
      );
      let left = where % 200;
      const change = (part: unknown): unknown => {
        if (typeof part !== 'object' || part === null) return part;
        const entries = Object.entries(part).map(([key, inner]): [string, unknown] => {
          left -= 1;
          return [key, left === 0 ? value : change(inner)];
        });
        return Array.isArray(part) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
      };
      return { entityId: schedule.entity_id, found: change(whole) };
    });

  it('is parsed or reported as unreadable, without throwing; what is parsed is valid', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          damaged,
          fc.jsonValue().map((found) => ({ entityId: 'climate.sala', found })),
        ),
        fc.constantFrom(undefined, 'on', 'off', 'unavailable', 'unknown'),
        ({ entityId, found }, state) => {
          const live = state === undefined ? undefined : { entity_id: 'automation.x', state };
          const helper = { ...(typeof found === 'object' ? found : {}), id: 'x' };
          const helpers = helperDeviceOf(helper) === entityId ? [helper] : [];
          for (const config of [undefined, found]) {
            const reading = interpretTraces({ entityId, config, isStored: false, live, helpers });
            expect((reading.schedule === undefined) === (reading.source === undefined)).toBe(true);
            if (reading.schedule !== undefined) expect(validateSchedule(reading.schedule)).toEqual([]);
            if (config !== undefined && reading.source !== 'automation')
              expect(reading.issues).toContain('automation_unreadable');
          }
        },
      ),
    );
  });
});
