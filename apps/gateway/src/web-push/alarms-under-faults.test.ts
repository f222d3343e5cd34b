import { expect, test } from 'vitest';
import { raiseAlarmsUnderFaults } from '#testing/alarms-under-faults.ts';

/** Ten thousand are measured by `npm run bench -- alarms`. */
const ALARMS = 45;
/** So that the test ends soon. */
const FOLLOW_UP = { alarmConfirmation: 3000, alarmMessagePause: 500, alarmReportPause: 500 };
/** Of a whole round: the first message of the process takes its time on a busy machine. */
const PATIENCE_MS = 25_000 + ALARMS * 40;

test(
  `of ${ALARMS} alarms none is lost: push service down, subscription gone, gateway killed, device offline`,
  { tags: ['slow'], timeout: 120_000 + ALARMS * 100 },
  async () => {
    const { ends, stored, mails, errors } = await raiseAlarmsUnderFaults(ALARMS, PATIENCE_MS, FOLLOW_UP);
    expect(stored).toBeGreaterThanOrEqual(ALARMS);
    const by = (userId: string) =>
      new Set(ends.filter((end) => end.userId === userId).map(({ state }) => state));
    expect(by('luca')).toEqual(new Set(['otherwise']));
    expect(by('eva')).toEqual(new Set(['otherwise']));
    expect([...by('anna')].every((state) => state === 'confirmed' || state === 'otherwise')).toBe(true);
    for (const userId of ['luca', 'eva']) expect(mails).toContain(`${userId}@example.it`);
    expect(errors).toEqual([]);
  },
);
