import { describe, expect, it } from 'vitest';
import { readConfig } from '#automations/config.ts';
import { testHouse } from '#testing/house.ts';

const lamp = 'light.abat_jour';
const action = [{ action: 'light.turn_on', target: { entity_id: lamp } }];
/** Lets promises of service calls settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an automation', () => {
  it.each([
    ['a state', { trigger: 'state', entity_id: 'light.lampadario', to: 'on' }],
    ['a number', { trigger: 'numeric_state', entity_id: 'sensor.cucina_temperatura', above: 30 }],
    ['a time', { trigger: 'time', at: '18:30:00' }],
    ['the sun', { trigger: 'sun', event: 'sunset', offset: '02:00:00' }],
    ['an event', { trigger: 'event', event_type: 'campanello' }],
  ])('runs by %s', async (_what, trigger) => {
    const house = testHouse();
    house.habits.automations.save('1', { alias: 'Prova', triggers: [trigger], actions: action });
    house.clock.pass(1);
    expect(house.state(lamp).state).toBe('off');
    await house.call('light.turn_on', { entity_id: 'light.lampadario' });
    house.world.states.write('sensor.cucina_temperatura', '31', {});
    house.world.bus.fire('campanello', {});
    house.clock.pass(2 * 3_600_000);
    await settled();
    expect(house.state(lamp).state).toBe('on');
    expect(house.state('automation.prova').attributes['last_triggered']).not.toBeNull();
  });

  it('does not run when it is off, when a condition fails, or after it was deleted', async () => {
    const house = testHouse();
    const { automations } = house.habits;
    const by = { triggers: { trigger: 'event', event_type: 'campanello' }, actions: action };
    automations.save('1', { alias: 'Spenta', ...by });
    automations.save('2', {
      alias: 'Di giorno',
      ...by,
      conditions: [{ condition: 'sun', after: 'sunrise' }],
    });
    automations.save('3', { alias: 'Tolta', ...by });
    house.clock.pass(1);
    await house.call('automation.turn_off', { entity_id: 'automation.spenta' });
    expect(automations.remove('3')).toBe(true);
    house.world.bus.fire('campanello', {});
    await settled();
    expect(house.state(lamp).state).toBe('off');
  });

  it('waits between two actions', async () => {
    const house = testHouse();
    house.habits.automations.save('1', { alias: 'Piano', actions: [{ delay: { seconds: 30 } }, ...action] });
    house.clock.pass(1);
    const piano = () => house.state('automation.piano').attributes;
    const run = () => house.call('automation.trigger', { entity_id: 'automation.piano' });
    const first = run();
    await settled();
    expect(house.state(lamp).state).toBe('off');
    expect(piano()).toMatchObject({ mode: 'single', current: 1 });
    const before = piano()['last_triggered'];
    house.clock.pass(1_000);
    await run();
    expect(piano(), 'one that runs already is not run again').toMatchObject({ last_triggered: before });
    house.clock.pass(29_000);
    await first;
    expect(house.state(lamp).state).toBe('on');
    expect(piano()['current']).toBe(0);
  });

  it.each([
    ['restart', 1],
    ['parallel', 2],
    ['queued', 2],
  ])(
    'in mode %s counts %d when it is run twice, and does nothing more once it is stopped',
    async (mode, count) => {
      const house = testHouse();
      const actions = [{ delay: { seconds: 30 } }, ...action];
      house.habits.automations.save('1', { alias: 'Piano', mode, actions });
      house.clock.pass(1);
      const run = () => house.call('automation.trigger', { entity_id: 'automation.piano' });
      const runs = [run(), run()];
      await settled();
      expect(house.state('automation.piano').attributes['current']).toBe(count);
      await house.call('automation.turn_off', { entity_id: 'automation.piano' });
      expect(house.state('automation.piano')).toMatchObject({ state: 'off', attributes: { current: 0 } });
      await Promise.all(runs);
      house.clock.pass(60_000);
      await settled();
      expect(house.state(lamp).state).toBe('off');
    },
  );
});

describe('an automation that chooses', () => {
  /** By the trigger and by the day, as the programmes of the app do; the house begins on a Wednesday at 18:00. */
  const option = (id: string, weekday: string, name: string) => ({
    conditions: [
      { condition: 'time', weekday: [weekday], after: '18:30:00', before: '20:00:00' },
      {
        condition: 'or',
        conditions: [
          { condition: 'trigger', id },
          { condition: 'template', value_template: '{{ true }}' },
        ],
      },
    ],
    sequence: [{ action: name, target: { entity_id: lamp } }],
  });
  const config = {
    alias: 'Scelta',
    triggers: [
      { trigger: 'time', at: '18:30:00', id: '18:30' },
      { trigger: 'time', at: '19:00:00', id: '19:00' },
    ],
    actions: [
      {
        choose: [
          option('18:30', 'thu', 'light.turn_off'),
          option('18:30', 'wed', 'light.turn_on'),
          option('19:00', 'wed', 'light.turn_off'),
        ],
        default: [{ action: 'light.turn_on', target: { entity_id: 'light.lampadario' } }],
      },
    ],
    mode: 'queued',
  };

  it('does what goes with its trigger and its time', async () => {
    const house = testHouse();
    house.habits.automations.save('1', config);
    house.clock.pass(30 * 60_000);
    await settled();
    expect(house.state(lamp).state).toBe('on');
    house.clock.pass(30 * 60_000);
    await settled();
    expect(house.state(lamp).state).toBe('off');
    expect(house.state('automation.scelta').attributes).toMatchObject({ mode: 'queued', max: 10 });
    expect(house.state('light.lampadario').state).toBe('off');
  });

  it('does what is left when nothing goes with it, run by hand', async () => {
    const house = testHouse();
    house.habits.automations.save('1', config);
    house.clock.pass(1);
    await house.call('automation.trigger', { entity_id: 'automation.scelta' });
    await settled();
    expect(house.state('light.lampadario').state).toBe('on');
    expect(house.state(lamp).state).toBe('off');
  });

  it('is known by what it acts on', () => {
    const house = testHouse();
    house.habits.automations.save('1', config);
    expect(house.habits.automations.naming(lamp)).toEqual(['automation.scelta']);
    expect(house.habits.automations.naming('light.nessuna')).toEqual([]);
  });
});

it('an automation waits on when its timer was early', async () => {
  const house = testHouse();
  const { automations } = house.habits;
  // A millisecond short of the time, as timers of a machine may be.
  const now = house.clock.now.bind(house.clock);
  automations.save('1', {
    alias: 'Presto',
    triggers: [{ trigger: 'time', at: '18:30:00' }],
    conditions: [{ condition: 'time', after: '18:30:00' }],
    actions: action,
  });
  house.clock.pass(1);
  let early = 1;
  house.world.clock.now = () => now() - early;
  house.clock.pass(30 * 60_000 - 1);
  await settled();
  expect(house.state(lamp).state).toBe('off');
  early = 0;
  house.clock.pass(1);
  await settled();
  expect(house.state(lamp).state).toBe('on');
});

describe('the words of an automation', () => {
  it('are read in both spellings and kept in the new one', () => {
    const read = readConfig({
      alias: 'x',
      trigger: { platform: 'time', at: '1:00' },
      action: { service: 'light.turn_on' },
    });
    expect(read).toMatchObject({
      ok: true,
      config: { triggers: [{ platform: 'time' }], actions: [{ action: 'light.turn_on' }] },
    });
  });

  it.each([
    ['no action', { alias: 'x' }],
    ['both spellings', { actions: [], action: [] }],
    ['an unknown trigger', { actions: [], triggers: [{ trigger: 'luna' }] }],
    ['an unknown key', { actions: [], luna: 1 }],
    ['an unknown mode', { actions: [], mode: 'luna' }],
  ])('are refused with %s', (_what, raw) => {
    expect(readConfig(raw).ok).toBe(false);
  });
});
