import { pickSwitch, pickThermostat } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import type { HubApi } from '#fixtures/hub-api.ts';
import { ScheduleScreen } from '#screens/schedule-screen.ts';

// In a file of its own: it waits for up to two minutes, while other files run in parallel.
const minute = 60_000;

/** Day and time in the hub's time zone. */
async function clockOf(hubApi: HubApi, at: number) {
  const { time_zone } = await hubApi.command<{ readonly time_zone: string }>('get_config');
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('it-IT', { timeZone: time_zone, ...options }).format(at);
  return {
    day: shown({ weekday: 'long' }),
    time: shown({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

test.describe('a schedule due in the next minute', { tag: ['@phone', '@hub'] }, () => {
  // The demo hub's clock starts in the middle of a minute; a real hub has its own time.
  const ahead = process.env['HUB_URL'] === undefined ? 30_000 - (Date.now() % minute) : 0;
  const now = () => Date.now() + ahead;
  test.use({
    demoOptions: {
      clock: {
        now,
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
    },
  });

  test('runs with every page closed: a thermostat, and a switch', async ({
    context,
    page,
    stack,
    home,
    pointer,
  }) => {
    test.setTimeout(4 * minute);
    const { hubApi } = stack;
    await home.waitUntilLive();
    const warm = await pickThermostat(hubApi);
    const socket = await pickSwitch(hubApi);
    const wanted = warm.attributes['temperature'] === 23.5 ? 22 : 23.5;
    const clear = () => Promise.all([warm, socket].map(({ entity_id }) => hubApi.deleteSchedule(entity_id)));
    await clear();
    await hubApi.call('switch.turn_off', { entity_id: socket.entity_id });
    try {
      const week = new ScheduleScreen(page, pointer, warm.entity_id);
      await week.open(warm.entity_id);
      await week.press(week.button('Crea programma'));
      // Late enough that a slow machine has saved both before.
      const due = await clockOf(hubApi, Math.ceil((now() + 20_000) / minute) * minute);
      // Which day it is in the house is known a moment after the panel is there: the days like it are selected then.
      const { day } = await clockOf(hubApi, now());
      await expect(week.button(day)).toHaveAttribute('aria-pressed', 'true');
      const wantedDay = week.button(due.day);
      if ((await wantedDay.getAttribute('aria-pressed')) === 'false') await week.press(wantedDay);
      // The others leave.
      const others = week.panel
        .getByRole('group', { name: 'Giorni', exact: true })
        .getByRole('button', { pressed: true })
        .filter({ hasNotText: due.day });
      while ((await others.count()) > 0) await week.press(others.first());
      const [first] = await week.beginnings.all();
      if (first === undefined) throw new Error('a new schedule has intervals');
      await first.fill(due.time);
      await first.press('Enter');
      const time = due.time.replace(/^0/, '');
      await week.type(
        `Temperatura ${time.startsWith('1:') ? 'dall’' : 'dalle '}${time}`,
        String(wanted).replace('.', ','),
      );
      await week.saveAndWait();

      const periods = new ScheduleScreen(page, pointer, socket.entity_id);
      await periods.open(socket.entity_id);
      await periods.press(periods.button('Aggiungi programma'));
      const end = await clockOf(hubApi, now() + 90 * minute);
      await periods.type('Accendi alle', due.time);
      await periods.type('Spegni alle', end.time);
      await periods.saveAndWait();
      expect(await hubApi.state(socket.entity_id)).toBe('off');

      for (const open of context.pages()) await open.close();
      const soon = { timeout: 2 * minute, intervals: [500] };
      await expect.poll(() => hubApi.state(socket.entity_id), soon).toBe('on');
      await expect.poll(() => hubApi.attribute(warm.entity_id, 'temperature'), soon).toBe(wanted);
    } finally {
      await clear();
      await hubApi.call('switch.turn_off', { entity_id: socket.entity_id });
    }
  });
});
