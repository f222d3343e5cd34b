import { deleteSchedule, emptyWeek, saveSchedule, weekdays, type SetPoint } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { climate } from '../fixtures/features.ts';
import { callService } from '../fixtures/services.ts';
import type { State } from '../wire/messages.ts';
import { openAccess } from './test-device.ts';
import { openTimedHub, type TimedHub } from './timed-hub.ts';

const MINUTE_MS = 60_000;
/** A real hub needs up to two minutes until its clock reaches the start of the schedule. */
const POLL_TIMEOUT_MS = 2 * MINUTE_MS;
const name = 'Contract, programma';

/**
 * A real hub's clock cannot be advanced, so this case takes minutes there and is skipped unless CONTRACT_SLOW is set.
 * A journey covers the same in the browser on every real hub.
 */
const isSkipped = process.env['HUB_URL'] !== undefined && process.env['CONTRACT_SLOW'] === undefined;

it.skipIf(isSkipped)(
  'runs without any client: starts in the next minute, and ends in time',
  async () => {
    await using hub = await openTimedHub();
    const devices = await prepare(hub);
    const { thermostat, plug } = devices;
    const wanted = thermostat.attributes['temperature'] === 23.5 ? 22 : 23.5;
    try {
      const zone = await zoneOf(hub);
      // Late enough for a slow hub to store both.
      const due = Math.ceil((hub.now() + MINUTE_MS / 4) / MINUTE_MS) * MINUTE_MS;
      const begin = momentOf(due, zone);
      {
        await using access = await openAccess(hub.owner, { base: hub.url });
        const week = {
          ...emptyWeek<SetPoint[]>(() => []),
          [begin.day]: [{ from: begin.time, temperature: wanted }],
        };
        await saveSchedule(access, { kind: 'thermostat', entity_id: thermostat.entity_id, week }, { name });
        const period = {
          turn_on: begin.time,
          turn_off: momentOf(due + MINUTE_MS, zone).time,
          weekdays: [begin.day],
          enabled: true,
        };
        await saveSchedule(
          access,
          { kind: 'switch', entity_id: plug.entity_id, periods: [period] },
          { name },
        );
      }
      expect(await stateOf(hub, plug.entity_id)).toMatchObject({ state: 'off' });

      hub.advanceTo(due);
      const soon = { timeout: POLL_TIMEOUT_MS, interval: 250 };
      await expect.poll(() => stateOf(hub, plug.entity_id), soon).toMatchObject({ state: 'on' });
      await expect
        .poll(() => stateOf(hub, thermostat.entity_id), soon)
        .toMatchObject({ attributes: { temperature: wanted } });

      hub.advanceTo(due + MINUTE_MS);
      await expect.poll(() => stateOf(hub, plug.entity_id), soon).toMatchObject({ state: 'off' });
      expect(await stateOf(hub, thermostat.entity_id)).toMatchObject({
        attributes: { temperature: wanted },
      });
    } finally {
      await restoreDevices(hub, devices);
    }
  },
  4 * MINUTE_MS,
);

interface Devices {
  readonly thermostat: State;
  readonly plug: State;
}

async function prepare(hub: TimedHub): Promise<Devices> {
  await using socket = await hub.openSocket();
  const thermostat = await findEntity(
    socket,
    'climate',
    'with one temperature',
    (state) => can(state, climate.targetTemperature) && typeof state.attributes['temperature'] === 'number',
  );
  const plug = await findEntity(socket, 'switch', 'to turn on');
  await callService(socket, 'switch', 'turn_off', { target: { entity_id: plug.entity_id } });
  await expect.poll(() => stateOf(hub, plug.entity_id)).toMatchObject({ state: 'off' });
  return { thermostat, plug };
}

async function restoreDevices(hub: TimedHub, { thermostat, plug }: Devices): Promise<void> {
  await using access = await openAccess(hub.owner, { base: hub.url });
  for (const { entity_id } of [thermostat, plug]) await deleteSchedule(access, entity_id);
  await using socket = await hub.openSocket();
  await callService(socket, 'climate', 'set_temperature', {
    target: { entity_id: thermostat.entity_id },
    service_data: { temperature: thermostat.attributes['temperature'] },
  });
  await callService(socket, 'switch', `turn_${plug.state}`, { target: { entity_id: plug.entity_id } });
}

async function stateOf(hub: TimedHub, entityId: string): Promise<State | undefined> {
  await using socket = await hub.openSocket();
  const states = await socket.result<State[]>({ type: 'get_states' });
  return states.find(({ entity_id }) => entity_id === entityId);
}

async function zoneOf(hub: TimedHub): Promise<string> {
  await using socket = await hub.openSocket();
  return (await socket.result<{ time_zone: string }>({ type: 'get_config' })).time_zone;
}

/** Day and time in the hub's time zone. */
function momentOf(at: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = weekdays.find((one) => one === parts.get('weekday')?.toLowerCase());
  if (day === undefined) throw new Error('the hub has a day of its own');
  return { day, time: `${parts.get('hour')}:${parts.get('minute')}` };
}
