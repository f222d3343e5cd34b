import { deleteProgramme, emptyWeek, saveProgramme, weekdays, type SetPoint } from '@soglia/hub-client';
import { expect, it } from 'vitest';
import { can, findEntity } from '../house/entities.ts';
import { climate } from '../house/features.ts';
import { callService } from '../house/services.ts';
import type { State } from '../wire/messages.ts';
import type { HubSocket } from '../wire/socket.ts';
import { houseOf } from './borrowed-device.ts';
import { livingHouse, type LivingHouse } from './living-house.ts';

const minute = 60_000;
/** Milliseconds that a real hub's clock may need to come to the next minute or the one after, and some more. */
const patience = 2 * minute;
const name = 'Contract, programma';

/**
 * A real hub's clock cannot be put on: a minute and a half of waiting, three times over. The journeys show the same on
 * every real hub, from the screen; CONTRACT_PATIENT=1 waits for it here as well.
 */
const waits = process.env['HUB_URL'] !== undefined && process.env['CONTRACT_PATIENT'] === undefined;

it.skipIf(waits)(
  'runs with every client gone: what is due in the next minute happens, and ends when it should',
  async () => {
    await using house = await livingHouse();
    const devices = await prepare(house);
    const { thermostat, plug } = devices;
    const wanted = thermostat.attributes['temperature'] === 23.5 ? 22 : 23.5;
    try {
      const zone = await zoneOf(house);
      // Far enough away that a slow hub has taken both.
      const due = Math.ceil((house.now() + minute / 4) / minute) * minute;
      const begin = momentOf(due, zone);
      {
        await using mine = await houseOf(house.owner, { base: house.url });
        const week = {
          ...emptyWeek<SetPoint[]>(() => []),
          [begin.day]: [{ from: begin.time, temperature: wanted }],
        };
        await saveProgramme(mine, { kind: 'thermostat', entity_id: thermostat.entity_id, week }, { name });
        const period = {
          turn_on: begin.time,
          turn_off: momentOf(due + minute, zone).time,
          weekdays: [begin.day],
          enabled: true,
        };
        await saveProgramme(mine, { kind: 'switch', entity_id: plug.entity_id, periods: [period] }, { name });
      }
      expect(await stateOf(house, plug.entity_id)).toMatchObject({ state: 'off' });

      house.reach(due);
      const soon = { timeout: patience, interval: 250 };
      await expect.poll(() => stateOf(house, plug.entity_id), soon).toMatchObject({ state: 'on' });
      await expect
        .poll(() => stateOf(house, thermostat.entity_id), soon)
        .toMatchObject({ attributes: { temperature: wanted } });

      house.reach(due + minute);
      await expect.poll(() => stateOf(house, plug.entity_id), soon).toMatchObject({ state: 'off' });
      expect(await stateOf(house, thermostat.entity_id)).toMatchObject({
        attributes: { temperature: wanted },
      });
    } finally {
      await putBack(house, devices);
    }
  },
  4 * minute,
);

interface Devices {
  readonly thermostat: State;
  readonly plug: State;
}

async function prepare(house: LivingHouse): Promise<Devices> {
  await using hub = await house.look();
  const thermostat = await findEntity(
    hub,
    'climate',
    'with one temperature',
    (state) => can(state, climate.targetTemperature) && typeof state.attributes['temperature'] === 'number',
  );
  const plug = await findEntity(hub, 'switch', 'to turn on');
  await callService(hub, 'switch', 'turn_off', { target: { entity_id: plug.entity_id } });
  await expect.poll(() => stateOf(house, plug.entity_id)).toMatchObject({ state: 'off' });
  return { thermostat, plug };
}

async function putBack(house: LivingHouse, { thermostat, plug }: Devices): Promise<void> {
  await using mine = await houseOf(house.owner, { base: house.url });
  for (const { entity_id } of [thermostat, plug]) await deleteProgramme(mine, entity_id);
  await using hub: HubSocket = await house.look();
  await callService(hub, 'climate', 'set_temperature', {
    target: { entity_id: thermostat.entity_id },
    service_data: { temperature: thermostat.attributes['temperature'] },
  });
  await callService(hub, 'switch', `turn_${plug.state}`, { target: { entity_id: plug.entity_id } });
}

async function stateOf(house: LivingHouse, entityId: string): Promise<State | undefined> {
  await using hub = await house.look();
  const states = await hub.result<State[]>({ type: 'get_states' });
  return states.find(({ entity_id }) => entity_id === entityId);
}

async function zoneOf(house: LivingHouse): Promise<string> {
  await using hub = await house.look();
  return (await hub.result<{ time_zone: string }>({ type: 'get_config' })).time_zone;
}

/** The day and the time that the clocks in the house show. */
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
