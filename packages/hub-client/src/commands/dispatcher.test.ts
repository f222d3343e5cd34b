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
  const home = createInMemoryHub((house) =>
    house.set('light.desk', 'off', { supported_color_modes: ['brightness'] }),
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

/** The lamp obeys, as a hub does it: first the event, then the result. */
const obey = (home: Lamp) =>
  home.fakeHub.behaviour.answers.set('call_service', ({ service, service_data }) => {
    const percent = (service_data as { brightness_pct?: number } | undefined)?.brightness_pct ?? 100;
    home.fakeEntities.set('light.desk', service === 'turn_on' ? 'on' : 'off', {
      brightness: Math.round((percent * 255) / 100),
    });
    return undefined;
  });

test('pending until the hub says so, and then the hub has the word', async () => {
  const home = await openLamp();
  obey(home);
  const seen: (string | undefined)[] = [];
  home.hub.dispatcher.onChange('light.desk', () => seen.push(home.change()?.kind));
  const command = commands.light.dim(home.lamp(), 60);
  const sent = home.hub.dispatcher.send(command);
  expect(home.change()).toEqual({ kind: 'pending', command, since: home.platform.clock.now() });
  await home.pass(100);
  await sent;
  expect(seen).toEqual(['pending', undefined]);
  expect(home.lamp()).toMatchObject({ state: 'on', attributes: { brightness: 153 } });
  expect(home.fakeHub.received.find(({ type }) => type === 'call_service')).toMatchObject({
    domain: 'light',
    service: 'turn_on',
    service_data: { brightness_pct: 60 },
    target: { entity_id: 'light.desk' },
  });
});

test('a service that goes on is settled by its event; the next command waits half a second at the most', async () => {
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

test('what stops a cover is sent at once, though the hub has not answered what moves it', async () => {
  const home = createInMemoryHub((house) => house.set('cover.gate', 'closed'));
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
  // The script behind it runs until the gate is open.
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
  // The first one's silence comes to its end, and is of no interest.
  await home.pass(40_000);
  expect(home.hub.dispatcher.change('cover.gate')).toBeUndefined();
});

test('a slider sends its first place and its last', async () => {
  const home = await openLamp();
  obey(home);
  const sent = [10, 20, 30, 40, 50].map((percent) =>
    home.hub.dispatcher.send(commands.light.dim(home.lamp(), percent)),
  );
  await home.pass(200);
  await Promise.all(sent);
  expect(home.calls()).toEqual([{ brightness_pct: 10 }, { brightness_pct: 50 }]);
  expect(home.change()).toBeUndefined();
  expect(home.lamp().attributes['brightness']).toBe(128);
});

test('a refusal keeps the error until it is read, and the value is the hub’s', async () => {
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

test('a new command takes the place of an old refusal', async () => {
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

test('success alone confirms nothing: a device that shows no change is said to be silent', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(9_900);
  expect(home.change()?.kind).toBe('pending');
  await home.pass(2_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });

  // It was only slow.
  home.fakeEntities.set('light.desk', 'on');
  await home.pass(100);
  expect(home.change()).toBeUndefined();
});

test('a device that does something else has the last word, without a refusal', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.light.dim(home.lamp(), 60));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'on', { brightness: 90 });
  await home.pass(11_000);
  expect(home.change()).toBeUndefined();
  expect(home.lamp().attributes['brightness']).toBe(90);
});

test('what else a device tells is no answer to what was asked of it', async () => {
  const home = await openLamp();
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'off', { supported_color_modes: ['brightness'], battery: 71 });
  await home.pass(11_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
});

test('what moves has longer', async () => {
  const home = createInMemoryHub((house) => house.set('cover.blind', 'closed'));
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

test('a service that runs on after the house has shown it is no failure', async () => {
  const home = await openLamp();
  home.fakeHub.behaviour.silent.add('call_service');
  void home.hub.dispatcher.send(commands.power.turnOn(home.lamp()));
  await home.pass(100);
  home.fakeEntities.set('light.desk', 'on');
  await home.pass(60_000);
  expect(home.change()).toBeUndefined();
});

test('what is so already is settled by the hub’s consent', async () => {
  const home = await openLamp();
  const sent = home.hub.dispatcher.send(commands.power.turnOff(home.lamp()));
  await home.pass(100);
  await sent;
  expect(home.change()).toBeUndefined();
});

test('with the line down a command is refused at once, and not sent later', async () => {
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

test('what had come about when the line went is not called lost once the line is back', async () => {
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
  await home.pass(21_000);
  expect(home.change()).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
});

test('a listener may send the next command while it hears of the last', async () => {
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

test('an entity that nobody watches is watched while its command is under way', async () => {
  const home = createInMemoryHub((house) => house.set('switch.pump', 'off'));
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
