import { expect, test } from 'vitest';
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '@soglia/server/durations';
import { startWatchedHouse as setUp } from '#testing/watched-house.ts';
import { waitFor } from '#testing/wait-for.ts';

const MANY = 2000;

test('smoke is told once and at once, and that it is over once it has been for a minute', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('binary_sensor.smoke', 'off');
  setup.startGateway();
  await pass(SECOND_MS);
  expect(table.told()).toEqual([]);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND_MS);
  expect(table.told()).toMatchObject([
    {
      title: 'Fumo rilevato: Cucina',
      category: 'alarm',
      type: 'smoke',
      to: 'everybody',
      entityId: 'binary_sensor.smoke',
      message: '«nome di binary_sensor.smoke» segnala fumo.',
    },
  ]);
  // It flickers.
  for (const state of ['off', 'on', 'unavailable', 'on', 'off']) {
    hub.set('binary_sensor.smoke', state);
    await pass(SECOND_MS);
  }
  expect(table.told()).toHaveLength(1);
  await pass(MINUTE_MS + 10 * SECOND_MS);
  expect(table.told()).toMatchObject([
    {},
    { title: 'Allarme fumo rientrato: Cucina', category: 'system', type: 'smoke' },
  ]);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND_MS);
  expect(table.titles()).toHaveLength(3);
});

test('a pulse shorter than a round is told', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('binary_sensor.leak', 'off');
  setup.startGateway();
  await pass(SECOND_MS);
  hub.set('binary_sensor.leak', 'on');
  hub.set('binary_sensor.leak', 'off');
  await pass(2 * MINUTE_MS);
  // Of no room: by its name.
  expect(table.titles()).toEqual([
    'Perdita d’acqua: nome di binary_sensor.leak',
    'Allarme acqua rientrato: nome di binary_sensor.leak',
  ]);
});

test('is told once over restarts of the gateway, and over one of the hub', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('alarm_control_panel.home', 'triggered');
  const first = setup.startGateway();
  await pass(SECOND_MS);
  expect(table.titles()).toEqual(['Allarme scattato: nome di alarm_control_panel.home']);
  await first.close();
  const second = setup.startGateway();
  await pass(10 * MINUTE_MS);
  hub.goAway();
  await pass(10 * MINUTE_MS);
  hub.comeBack(true);
  await pass(MINUTE_MS);
  expect(table.told()).toHaveLength(1);
  await second.close();
  // It ended while no gateway ran.
  hub.set('alarm_control_panel.home', 'disarmed');
  setup.startGateway();
  await pass(2 * MINUTE_MS);
  expect(table.titles().slice(1)).toEqual(['Allarme rientrato: nome di alarm_control_panel.home']);
  expect(await setup.store.notifiedConditions.list()).toEqual([]);
});

test('an alarm that came again while nobody listened is told again', async () => {
  await using setup = await setUp();
  const { hub, table, pass, clock } = setup;
  hub.set('binary_sensor.smoke', 'on');
  const first = setup.startGateway();
  await pass(SECOND_MS);
  await first.close();
  clock.advance(HOUR_MS);
  hub.set('binary_sensor.smoke', 'on', clock.now() - MINUTE_MS);
  setup.startGateway();
  await pass(SECOND_MS);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina', 'Fumo rilevato: Cucina']);
});

test('of several gateways the leader tells; who takes over tells what was left, and nothing twice', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  const leader = setup.startGateway();
  const other = setup.startGateway(false);
  await pass(SECOND_MS);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND_MS);
  leader.lead(false);
  other.lead(true);
  await pass(MINUTE_MS);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina']);
  // The leader is gone without anybody knowing yet: what came and went meanwhile is told by the next one.
  other.lead(false);
  hub.set('binary_sensor.leak', 'on');
  hub.set('binary_sensor.leak', 'off');
  await pass(30 * SECOND_MS);
  leader.lead(true);
  await pass(SECOND_MS);
  expect(table.titles()).toContain('Perdita d’acqua: nome di binary_sensor.leak');
  other.lead(true);
  await pass(2 * MINUTE_MS);
  expect(table.titles().filter((title) => title?.startsWith('Perdita d’acqua:'))).toHaveLength(1);
});

test('is told as soon as the database answers again, also where it is over by then', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  setup.startGateway();
  await pass(SECOND_MS);
  table.away = true;
  hub.set('binary_sensor.smoke', 'on');
  await pass(20 * SECOND_MS);
  hub.set('binary_sensor.smoke', 'off');
  await pass(2 * MINUTE_MS);
  expect(table.told()).toEqual([]);
  table.away = false;
  await pass(20 * SECOND_MS);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina', 'Allarme fumo rientrato: Cucina']);
  table.forNobody = true;
  hub.set('binary_sensor.leak', 'on');
  await pass(MINUTE_MS);
  table.forNobody = false;
  await pass(20 * SECOND_MS);
  expect(table.titles()).toHaveLength(3);
});

test('a low battery is told once for each device, until it was good again', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('sensor.door_battery', '12.4');
  hub.set('sensor.phone_battery', '5');
  hub.set('device_tracker.phone', 'home');
  hub.set('sensor.smoke_battery', 'unknown');
  const first = setup.startGateway();
  await pass(10 * SECOND_MS);
  expect(table.told()).toMatchObject([
    {
      title: 'Batteria scarica: Sensore porta (12 %)',
      category: 'batteries',
      type: 'battery',
      entityId: 'sensor.door_battery',
    },
  ]);
  await first.close();
  setup.startGateway();
  for (const level of ['21', '19', 'unavailable', '8', '29', '15']) {
    hub.set('sensor.door_battery', level);
    await pass(10 * SECOND_MS);
  }
  expect(table.told()).toHaveLength(1);
  hub.set('sensor.door_battery', '100');
  await pass(10 * SECOND_MS);
  hub.set('sensor.door_battery', '20');
  await pass(10 * SECOND_MS);
  expect(table.titles()[1]).toBe('Batteria scarica: Sensore porta (20 %)');
});

test('a device is told once it was away for a day, over restarts of the hub, and when it is back', async () => {
  await using setup = await setUp();
  const { hub, table, pass, clock } = setup;
  hub.set('binary_sensor.door', 'unavailable');
  hub.set('sensor.door_battery', 'unavailable');
  // The hub itself has it.
  hub.set('update.door', 'off');
  hub.set('binary_sensor.smoke', 'off');
  hub.set('sensor.smoke_battery', 'unavailable');
  const first = setup.startGateway();
  await pass(10 * SECOND_MS);
  clock.advance(12 * HOUR_MS);
  hub.goAway();
  await pass(MINUTE_MS);
  hub.comeBack(true);
  await pass(10 * SECOND_MS);
  await first.close();
  const second = setup.startGateway();
  clock.advance(11 * HOUR_MS);
  await pass(10 * SECOND_MS);
  expect(table.told()).toEqual([]);
  clock.advance(HOUR_MS);
  await pass(20 * SECOND_MS);
  expect(table.told()).toMatchObject([
    {
      title: 'Non raggiungibile da un giorno: Sensore porta',
      category: 'system',
      type: 'offline',
      entityId: 'binary_sensor.door',
    },
  ]);
  await second.close();
  setup.startGateway();
  await pass(MINUTE_MS);
  hub.set('binary_sensor.door', 'off');
  await pass(20 * SECOND_MS);
  expect(table.titles()).toEqual([
    'Non raggiungibile da un giorno: Sensore porta',
    'Di nuovo raggiungibile: Sensore porta',
  ]);
});

test('two thousand alarms at once are each told once', { tags: ['slow'] }, async () => {
  await using setup = await setUp();
  const { hub, table } = setup;
  for (let index = 0; index < MANY; index += 1) hub.set(`alarm_control_panel.n${index}`, 'triggered');
  setup.startGateway();
  await waitFor(() => {
    setup.clock.advance(SECOND_MS);
    expect(table.told()).toHaveLength(MANY);
  }, 25_000);
});
