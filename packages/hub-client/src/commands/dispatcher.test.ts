import { expect, test } from 'vitest';
import type { Entity } from '../entities/types.ts';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';
import * as commands from './commands.ts';
import type { CommandState } from './types.ts';

interface Lamp extends InMemoryHub {
  readonly lamp: () => Entity;
  readonly calls: () => unknown[];
  readonly change: () => CommandState | undefined;
}

async function openLamp(): Promise<Lamp> {
  const home = createInMemoryHub((entities) =>
    entities.set('light.desk', 'off', { supported_color_modes: ['brightness'] }),
  );
  home.hub.connection.open();
  home.hub.entities.watch(['light.desk']);
  await home.pass(6_000);
  return {
    ...home,
    lamp() {
      const entity = home.hub.entities.get('light.desk');
      if (entity === undefined) throw new Error('There is no lamp');
      return entity;
    },
    calls: () =>
      home.fakeHub.received.filter(({ type }) => type === 'call_service').map((one) => one['service_data']),
    change: () => home.hub.dispatcher.change('light.desk'),
  };
}

/** The hub switches the lamp: first the event, then the result. */
const obey = (home: Lamp) =>
  home.fakeHub.behaviour.answers.set('call_service', ({ service, service_data }) => {
    const brightness = (service_data as { brightness?: number } | undefined)?.brightness ?? 255;
    home.fakeEntities.set('light.desk', service === 'turn_on' ? 'on' : 'off', {
      brightness,
    });
    return undefined;
  });

test('a command is pending until the hub confirms it; then the hub’s state counts', async () => {
  const home = await openLamp();
  obey(home);
  const seen: (string | undefined)[] = [];
  home.hub.dispatcher.onChange('light.desk', () => seen.push(home.change()?.kind));
  const command = commands.light.setBrightness(home.lamp(), 153);
  const sent = home.hub.dispatcher.send(command);
  expect(home.change()).toEqual({ kind: 'pending', command });
  await home.pass(100);
  await sent;
  expect(seen).toEqual(['pending', undefined]);
  expect(home.lamp()).toMatchObject({ state: 'on', attributes: { brightness: 153 } });
  expect(home.fakeHub.received.find(({ type }) => type === 'call_service')).toMatchObject({
    domain: 'light',
    service: 'turn_on',
    service_data: { brightness: 153 },
    target: { entity_id: 'light.desk' },
  });
});

test('a running service is settled by its event; the next command waits half a second at most', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'on');
  await home.pass(100);
  expect(home.change()).toBeUndefined();
  void home.hub.dispatcher.send(commands.power.turnOff(home.lamp()));
  await home.pass(100);
  expect(home.change()?.kind).toBe('pending');
  expect(home.calls()).toHaveLength(1);
  await home.pass(400);
  expect(home.calls()).toHaveLength(2);
});

test('a stop command is sent although the moving command has no response yet', async () => {
  const home = createInMemoryHub((entities) => entities.set('cover.gate', 'closed'));
  home.hub.connection.open();
  home.hub.entities.watch(['cover.gate']);
  await home.pass(100);
  const gate = () => {
    const entity = home.hub.entities.get('cover.gate');
    if (entity === undefined) throw new Error('There is no gate');
    return entity;
  };
  const services = () =>
    home.fakeHub.received.filter(({ type }) => type === 'call_service').map((one) => one['service']);
  // The script that opens the gate runs until it is open.
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.cover.open(gate()));
  await home.pass(2_000);
  home.fakeHub.behaviour.silent.clear();
  home.fakeHub.behaviour.answers.set('call_service', () => {
    home.fakeEntities.set('cover.gate', 'open', { current_position: 30 });
    return undefined;
  });
  const stopped = home.hub.dispatcher.send(commands.cover.stop(gate()));
  await home.pass(50);
  expect(services()).toEqual(['open_cover', 'stop_cover']);
  await home.pass(100);
  await stopped;
  expect(home.hub.dispatcher.change('cover.gate')).toBeUndefined();
  // The first command times out, without effect.
  await home.pass(40_000);
  expect(home.hub.dispatcher.change('cover.gate')).toBeUndefined();
});

test('of a dragged slider the first and the last value are sent', async () => {
  const home = await openLamp();
  obey(home);
  const sent = [25, 50, 75, 100, 125].map((brightness) =>
    home.hub.dispatcher.send(commands.light.setBrightness(home.lamp(), brightness)),
  );
  await home.pass(200);
  await Promise.all(sent);
  expect(home.calls()).toEqual([{ brightness: 25 }, { brightness: 125 }]);
  expect(home.change()).toBeUndefined();
  expect(home.lamp().attributes['brightness']).toBe(125);
});

test('each press of a button that moves by one step is sent', async () => {
  const home = createInMemoryHub((entities) => entities.set('media_player.tv', 'playing'));
  home.hub.connection.open();
  home.hub.entities.watch(['media_player.tv']);
  await home.pass(100);
  const tv = home.hub.entities.get('media_player.tv');
  if (tv === undefined) throw new Error('There is no player');
  const { stepVolume, next } = commands.media;
  const pressed = [stepVolume(tv, 1), stepVolume(tv, 1), stepVolume(tv, 1), next(tv), next(tv)];
  for (const command of pressed) void home.hub.dispatcher.send(command);
  await home.pass(2_000);
  const calls = home.fakeHub.received.filter(({ type }) => type === 'call_service');
  expect(calls.map((one) => one['service'])).toEqual(pressed.map(({ service }) => service));
});

const thermostat = { hvac_modes: ['off', 'heat'], temperature: 20, min_temp: 5, max_temp: 30 };

test('commands that change something else wait in their order, and only the last of each is sent', async () => {
  const home = createInMemoryHub((entities) => entities.set('climate.hall', 'off', thermostat));
  home.hub.connection.open();
  home.hub.entities.watch(['climate.hall']);
  await home.pass(100);
  const hall = home.hub.entities.get('climate.hall');
  if (hall === undefined) throw new Error('There is no thermostat');
  const { dispatcher } = home.hub;
  const { setTemperature, setMode } = commands.climate;
  const sent = [
    setTemperature(hall, 21),
    setTemperature(hall, 22),
    setMode(hall, 'cool'),
    setTemperature(hall, 23),
    setMode(hall, 'heat'),
  ].map((command) => dispatcher.send(command));
  await home.pass(40_000);
  await Promise.all(sent);
  const calls = home.fakeHub.received.filter(({ type }) => type === 'call_service');
  expect(calls.map((one) => one['service_data'])).toEqual([
    { temperature: 21 },
    { temperature: 23 },
    { hvac_mode: 'heat' },
  ]);
});

test.each([
  ['turnOn', [{ brightness: 50 }, { brightness: 100 }, undefined]],
  ['turnOff', [{ brightness: 50 }, undefined]],
] as const)('of a dragged slider and %s after it what still matters is sent', async (last, data) => {
  const home = await openLamp();
  const { light, power } = commands;
  const sent = [
    light.setBrightness(home.lamp(), 50),
    light.setBrightness(home.lamp(), 100),
    power[last](home.lamp()),
  ];
  for (const command of sent) void home.hub.dispatcher.send(command);
  await home.pass(2_000);
  expect(home.calls()).toEqual(data);
});

test('nothing that waits moves a cover before it is stopped', async () => {
  const home = createInMemoryHub((entities) => entities.set('cover.blind', 'open', { current_position: 50 }));
  home.hub.connection.open();
  home.hub.entities.watch(['cover.blind']);
  await home.pass(100);
  const blind = home.hub.entities.get('cover.blind');
  if (blind === undefined) throw new Error('There is no blind');
  home.fakeHub.behaviour.silent.add('call_service');
  for (const command of [commands.cover.open, commands.cover.close, commands.cover.stop])
    void home.hub.dispatcher.send(command(blind));
  void home.hub.dispatcher.send(commands.cover.setPosition(blind, 20));
  void home.hub.dispatcher.send(commands.cover.stop(blind));
  await home.pass(600);
  const calls = home.fakeHub.received.filter(({ type }) => type === 'call_service');
  expect(calls.map((one) => one['service'])).toEqual(['open_cover', 'stop_cover']);
});

test('a refused command keeps its error until it is dismissed, and shows the hub’s value', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.answers.set('call_service', () => ({
    error: { code: 'home_assistant_error', message: 'Unauthorized' },
  }));
  const command = commands.power.turnOn(home.lamp());
  void home.hub.dispatcher.send(command);
  await home.pass(100);
  expect(home.change()).toMatchObject({
    kind: 'refused',
    command,
    error: { code: 'refused', hub: { message: 'Unauthorized' } },
  });
  expect(home.lamp().state).toBe('off');
  home.hub.dispatcher.dismiss('light.desk');
  expect(home.change()).toBeUndefined();
});

test('the error of a command is gone after a moment, also where nothing has shown it', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.answers.set('call_service', () => ({ error: { code: 'home_assistant_error' } }));
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(9_000);
  expect(home.change()?.kind).toBe('refused');
  await home.pass(2_000);
  expect(home.change()).toBeUndefined();
});

test('a refusal is given to the sender where nothing listens any more', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.answers.set('call_service', () => ({ error: { code: 'home_assistant_error' } }));
  const release = home.hub.dispatcher.onChange('light.desk', () => undefined);
  const seen = home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  expect(await seen).toBeUndefined();
  const unseen = home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  release();
  await home.pass(100);
  expect(await unseen).toMatchObject({ code: 'hub_error' });
  expect(home.change()?.kind).toBe('refused');
});

test('a new command replaces an old error', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.answers.set('call_service', () => ({ error: { code: 'home_assistant_error' } }));
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  obey(home);
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  home.hub.dispatcher.dismiss('light.desk');
  expect(home.change()?.kind).toBe('pending');
  await home.pass(100);
  expect(home.change()).toBeUndefined();
});

test('a success response does not confirm: a device without a change is a timeout', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(9_900);
  expect(home.change()?.kind).toBe('pending');
  await home.pass(2_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });

  // The change arrives late.
  home.fakeEntities.set('light.desk', 'on');
  await home.pass(100);
  expect(home.change()).toBeUndefined();
});

test('a device that changes to another state settles the command without an error', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.light.setBrightness(home.lamp(), 153));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'on', { brightness: 90 });
  await home.pass(11_000);
  expect(home.change()).toBeUndefined();
  expect(home.lamp().attributes['brightness']).toBe(90);
});

test('a change of another attribute does not settle the command', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'off', { supported_color_modes: ['brightness'], battery: 71 });
  await home.pass(11_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
});

test('moving devices have a longer time limit', async () => {
  const home = createInMemoryHub((entities) => entities.set('cover.blind', 'closed'));
  home.hub.connection.open();
  home.hub.entities.watch(['cover.blind']);
  await home.pass(100);
  const blind = home.hub.entities.get('cover.blind');
  if (blind === undefined) throw new Error('There is no blind');
  void home.hub.dispatcher.send(commands.cover.open(blind));
  await home.pass(29_000);
  expect(home.hub.dispatcher.change('cover.blind')?.kind).toBe('pending');
  await home.pass(2_000);
  expect(home.hub.dispatcher.change('cover.blind')).toMatchObject({ error: { code: 'timeout' } });
});

test('a service that still runs after the confirmed change is no error', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'on');
  await home.pass(60_000);
  expect(home.change()).toBeUndefined();
});

test('a command to the current state is settled by the response', async () => {
  const home = await openLamp();
  const sent = home.hub.dispatcher.send(commands.power.turnOff(home.lamp()));
  await home.pass(100);
  await sent;
  expect(home.change()).toBeUndefined();
});

test('while disconnected a command is refused at once, and not sent later', async () => {
  const home = await openLamp();
  home.network.setUp(false);
  await home.pass(100);
  await home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'disconnected' } });
  home.network.setUp(true);
  await home.pass(10_000);
  expect(home.hub.connection.state.kind).toBe('ready');
  expect(home.calls()).toEqual([]);
});

test('a change that happened before the connection was lost counts as success after the reconnect', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.network.setUp(false);
  await home.pass(100);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'disconnected' } });
  home.fakeEntities.set('light.desk', 'on');
  home.network.setUp(true);
  await home.pass(10_000);
  expect(home.lamp().state).toBe('on');
  expect(home.change()).toBeUndefined();
});

test('a service that never answers is a timeout', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(11_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
});

test('a listener may send the next command while it is called', async () => {
  const home = await openLamp();
  obey(home);
  let once = true;
  home.hub.dispatcher.onChange('light.desk', () => {
    if (home.change() !== undefined || !once) return;
    once = false;
    void home.hub.dispatcher.send(commands.power.turnOff(home.lamp()));
  });
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(300);
  expect(home.lamp().state).toBe('off');
  expect(home.calls()).toHaveLength(2);
  expect(home.change()).toBeUndefined();
});

test('an unwatched entity is watched while its command is pending', async () => {
  const home = createInMemoryHub((entities) => entities.set('switch.pump', 'off'));
  home.hub.connection.open();
  await home.pass(100);
  const pump = home.hub.entities.get('switch.pump');
  if (pump === undefined) throw new Error('There is no pump');
  home.fakeHub.behaviour.answers.set('call_service', () => {
    home.fakeEntities.set('switch.pump', 'on');
    return undefined;
  });
  void home.hub.dispatcher.send(commands.power.turnOn(pump));
  await home.pass(1_000);
  expect(home.hub.dispatcher.change('switch.pump')).toBeUndefined();
  expect(home.hub.entities.get('switch.pump')?.state).toBe('on');
});
