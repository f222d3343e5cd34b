import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProgramme, switchProgramme, thermostatProgramme } from '../testing/programmes.ts';
import { automationConfigOf, inOldWords } from './automation-config.ts';
import { checkProgramme } from './check-programme.ts';
import { dayLength, minuteOf } from './clock-time.ts';
import { isEmptyWeek } from './hub-schedules.ts';
import { ownerOf, readSchedule, scheduleWeekOf } from './schedule-week.ts';
import { readAutomation } from './read-automation.ts';
import { understand } from './read-programme.ts';
import { weekdays, type Programme } from './types.ts';
import { courseOf, type Wanted } from './week-course.ts';

const names = { name: 'Programma' };

/** Over the wire and back. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What is wanted at a minute of the week, reckoned from the programme itself and by nothing else. */
function wantedAt(programme: Programme, day: number, minute: number): Wanted | undefined {
  if (programme.kind === 'thermostat') {
    for (let back = 0; back <= 7; back += 1) {
      const name = weekdays[(day - back + 7) % 7] ?? 'monday';
      const before = programme.week[name].filter(
        ({ from }) =>
          (back > 0 || (minuteOf(from) ?? 0) <= minute) && (back < 7 || (minuteOf(from) ?? 0) > minute),
      );
      const last = before.at(-1);
      if (last !== undefined) return last.temperature;
    }
    return undefined;
  }
  const enabled = programme.periods.filter((period) => period.enabled);
  if (enabled.length === 0) return undefined;
  const isOn = enabled.some(({ turn_on, turn_off, weekdays: days }) => {
    const on = minuteOf(turn_on) ?? 0;
    const off = minuteOf(turn_off) ?? 0;
    const today = days.includes(weekdays[day] ?? 'monday');
    const yesterday = days.includes(weekdays[(day + 6) % 7] ?? 'monday');
    if (off > on) return today && minute >= on && minute < off;
    return (today && minute >= on) || (yesterday && minute < off);
  });
  return isOn ? 'on' : 'off';
}

describe('every programme', () => {
  it('is read back from its automation as it was, in the words of now and of old', () => {
    fc.assert(
      fc.property(anyProgramme, fc.constantFrom(null, 'programma'), (programme, schedule_id) => {
        const config = automationConfigOf({ programme, schedule_id }, names);
        const read = { programme, schedule_id, edited: false };
        expect(readAutomation(sent(config), programme.entity_id)).toEqual(read);
        expect(readAutomation(sent(inOldWords(config)), programme.entity_id)).toEqual(read);
      }),
    );
  });

  it('of a thermostat is read back from its schedule as it was', () => {
    fc.assert(
      fc.property(thermostatProgramme, (programme) => {
        const week = scheduleWeekOf(programme);
        const read = readSchedule(sent(week), programme.entity_id);
        expect(read).toEqual(isEmptyWeek(week) ? undefined : programme);
      }),
    );
  });

  it('of a switch is read back from its schedule as what is enabled, doing the same', () => {
    fc.assert(
      fc.property(switchProgramme, (programme) => {
        const week = scheduleWeekOf(programme);
        const read = readSchedule(sent(week), programme.entity_id);
        if (read === undefined) {
          expect(isEmptyWeek(week)).toBe(true);
          return;
        }
        expect(courseOf(read)).toEqual(courseOf(programme));
        expect(scheduleWeekOf(read)).toEqual(week);
      }),
    );
  });

  it('makes a schedule that the hub takes: each block begins before it ends, and none overlap', () => {
    fc.assert(
      fc.property(anyProgramme, (programme) => {
        for (const blocks of Object.values(scheduleWeekOf(programme))) {
          for (const [index, { from, to, data }] of blocks.entries()) {
            expect(from < to).toBe(true);
            expect(to <= '24:00:00').toBe(true);
            expect((blocks[index - 1]?.to ?? '') <= from).toBe(true);
            expect(ownerOf({ monday: [{ from, to, data }] })).toBe(programme.entity_id);
          }
        }
      }),
    );
  });

  it('covers the whole week once, with what is wanted at each time', () => {
    fc.assert(
      fc.property(anyProgramme, (programme) => {
        const course = courseOf(programme);
        if (course.length === 0) {
          expect(wantedAt(programme, 0, 0)).toBeUndefined();
          return;
        }
        for (const [index, day] of weekdays.entries()) {
          const today = course.filter((stretch) => stretch.day === day);
          expect(today[0]?.from).toBe(0);
          expect(today.at(-1)?.until).toBe(dayLength);
          for (const [position, { from, until, wanted }] of today.entries()) {
            expect(today[position + 1]?.from ?? dayLength).toBe(until);
            expect(wantedAt(programme, index, from)).toBe(wanted);
            expect(wantedAt(programme, index, until - 1)).toBe(wanted);
          }
        }
      }),
    );
  });
});

describe('whatever a hub holds', () => {
  /** A true automation or schedule of which somebody changed one value, however deep it lies. */
  const spoilt = fc
    .tuple(anyProgramme, fc.nat(), fc.jsonValue(), fc.boolean())
    .map(([programme, where, value, ofSchedule]) => {
      const whole = sent(
        ofSchedule
          ? { id: 'x', ...scheduleWeekOf(programme) }
          : automationConfigOf({ programme, schedule_id: 'x' }, names),
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
      return { entityId: programme.entity_id, found: change(whole) };
    });

  it('is read or found unreadable, and nothing throws; what is read could be saved', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          spoilt,
          fc.jsonValue().map((found) => ({ entityId: 'climate.sala', found })),
        ),
        fc.constantFrom(undefined, 'on', 'off', 'unavailable', 'unknown'),
        ({ entityId, found }, state) => {
          const live = state === undefined ? undefined : { entity_id: 'automation.x', state };
          const schedule = { ...(typeof found === 'object' ? found : {}), id: 'x' };
          const schedules = ownerOf(schedule) === entityId ? [schedule] : [];
          for (const config of [undefined, found]) {
            const reading = understand({ entityId, config, isStored: false, live, schedules });
            expect((reading.programme === undefined) === (reading.source === undefined)).toBe(true);
            if (reading.programme !== undefined) expect(checkProgramme(reading.programme)).toEqual([]);
            if (config !== undefined && reading.source !== 'automation')
              expect(reading.findings).toContain('automation_unreadable');
          }
        },
      ),
    );
  });
});
