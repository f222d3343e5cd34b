import { describe, expect, it } from 'vitest';
import { readConfig } from '#automations/config.ts';
import { ownTriggersOf } from '#automations/device-parts.ts';
import { OWN_TRIGGER_EVENT } from '#homes/home.ts';
import { createTestHome } from '#testing/test-home.ts';
import { MINUTE_MS, HOUR_MS } from '#durations.ts';

const LAMP = 'light.abat_jour';
const action = [{ action: 'light.turn_on', target: { entity_id: LAMP } }];
/** Lets pending promises of service calls settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an automation', () => {
  it.each([
    ['a state', { trigger: 'state', entity_id: 'light.lampadario', to: 'on' }],
    ['a number', { trigger: 'numeric_state', entity_id: 'sensor.cucina_temperatura', above: 30 }],
    ['a time', { trigger: 'time', at: '18:30:00' }],
    ['the sun', { trigger: 'sun', event: 'sunset', offset: '02:00:00' }],
    ['an event', { trigger: 'event', event_type: 'campanello' }],
  ])('runs by %s', async (_what, trigger) => {
    const home = createTestHome();
    home.integrations.automations.save('1', { alias: 'Prova', triggers: [trigger], actions: action });
    home.clock.advance(1);
    expect(home.state(LAMP).state).toBe('off');
    await home.call('light.turn_on', { entity_id: 'light.lampadario' });
    home.world.states.write('sensor.cucina_temperatura', '31', {});
    home.world.bus.fire('campanello', {});
    home.clock.advance(2 * HOUR_MS);
    await settled();
    expect(home.state(LAMP).state).toBe('on');
    expect(home.state('automation.prova').attributes['last_triggered']).not.toBeNull();
  });

  it('runs by a button of a device that has no entity for it', async () => {
    const home = createTestHome();
    const device = home.world.registries.devices.list().find(({ name }) => name === 'Pulsante del comodino');
    const [trigger] = ownTriggersOf(home.world, device?.id ?? '');
    const eventData = { device_id: device?.id, type: trigger?.['type'], subtype: trigger?.['subtype'] };
    const by = { trigger: 'device', device_id: device?.id, ...trigger };
    const { automations } = home.integrations;
    expect(automations.save('1', { alias: 'Prova', triggers: [by], actions: action })).toBeUndefined();
    expect(automations.save('2', { triggers: [{ ...by, subtype: 'x' }], actions: [] })).toContain('Unknown');
    home.clock.advance(1);
    home.world.bus.fire(OWN_TRIGGER_EVENT, { ...eventData, subtype: 'button_2' });
    await settled();
    expect(home.state(LAMP).state).toBe('off');
    home.world.bus.fire(OWN_TRIGGER_EVENT, eventData);
    await settled();
    expect(home.state(LAMP).state).toBe('on');
  });

  it('does not run when it is off, when a condition fails, or after it was deleted', async () => {
    const home = createTestHome();
    const { automations } = home.integrations;
    const by = { triggers: { trigger: 'event', event_type: 'campanello' }, actions: action };
    automations.save('1', { alias: 'Spenta', ...by });
    automations.save('2', {
      alias: 'Di giorno',
      ...by,
      conditions: [{ condition: 'sun', after: 'sunrise', before: 'sunset' }],
    });
    automations.save('3', { alias: 'Tolta', ...by });
    home.clock.advance(1);
    await home.call('automation.turn_off', { entity_id: 'automation.spenta' });
    expect(automations.remove('3')).toBe(true);
    home.world.bus.fire('campanello', {});
    await settled();
    expect(home.state(LAMP).state).toBe('off');
  });

  it('delays between two actions', async () => {
    const home = createTestHome();
    home.integrations.automations.save('1', {
      alias: 'Piano',
      triggers: [],
      actions: [{ delay: { seconds: 30 } }, ...action],
    });
    home.clock.advance(1);
    const piano = () => home.state('automation.piano').attributes;
    const run = () => home.call('automation.trigger', { entity_id: 'automation.piano' });
    const first = run();
    await settled();
    expect(home.state(LAMP).state).toBe('off');
    expect(piano()).toMatchObject({ mode: 'single', current: 1 });
    const before = piano()['last_triggered'];
    home.clock.advance(1_000);
    await run();
    expect(piano(), 'one that runs already is not run again').toMatchObject({ last_triggered: before });
    home.clock.advance(29_000);
    await first;
    expect(home.state(LAMP).state).toBe('on');
    expect(piano()['current']).toBe(0);
  });

  it.each([
    ['restart', 1],
    ['parallel', 2],
    ['queued', 2],
  ])(
    'in mode %s counts %d when it is run twice, and does nothing more once it is stopped',
    async (mode, count) => {
      const home = createTestHome();
      const actions = [{ delay: { seconds: 30 } }, ...action];
      home.integrations.automations.save('1', { alias: 'Piano', mode, triggers: [], actions });
      home.clock.advance(1);
      const run = () => home.call('automation.trigger', { entity_id: 'automation.piano' });
      const runs = [run(), run()];
      await settled();
      expect(home.state('automation.piano').attributes['current']).toBe(count);
      await home.call('automation.turn_off', { entity_id: 'automation.piano' });
      expect(home.state('automation.piano')).toMatchObject({ state: 'off', attributes: { current: 0 } });
      await Promise.all(runs);
      home.clock.advance(MINUTE_MS);
      await settled();
      expect(home.state(LAMP).state).toBe('off');
    },
  );
});

describe('an automation with a choice', () => {
  /** A choice by trigger id and weekday, as in the app's schedules. The clock starts on a Wednesday at 18:00. */
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
    sequence: [{ action: name, target: { entity_id: LAMP } }],
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

  it('runs the option of its trigger and time', async () => {
    const home = createTestHome();
    home.integrations.automations.save('1', config);
    home.clock.advance(30 * MINUTE_MS);
    await settled();
    expect(home.state(LAMP).state).toBe('on');
    home.clock.advance(30 * MINUTE_MS);
    await settled();
    expect(home.state(LAMP).state).toBe('off');
    expect(home.state('automation.scelta').attributes).toMatchObject({ mode: 'queued', max: 10 });
    expect(home.state('light.lampadario').state).toBe('off');
  });

  it('runs the default option when triggered by hand', async () => {
    const home = createTestHome();
    home.integrations.automations.save('1', config);
    home.clock.advance(1);
    await home.call('automation.trigger', { entity_id: 'automation.scelta' });
    await settled();
    expect(home.state('light.lampadario').state).toBe('on');
    expect(home.state(LAMP).state).toBe('off');
  });
});

it('an automation waits again when its timer fired early', async () => {
  const home = createTestHome();
  const { automations } = home.integrations;
  // System timers may fire a millisecond early.
  const now = home.clock.now.bind(home.clock);
  automations.save('1', {
    alias: 'Presto',
    triggers: [{ trigger: 'time', at: '18:30:00' }],
    conditions: [{ condition: 'time', after: '18:30:00' }],
    actions: action,
  });
  home.clock.advance(1);
  let early = 1;
  home.world.clock.now = () => now() - early;
  home.clock.advance(30 * MINUTE_MS - 1);
  await settled();
  expect(home.state(LAMP).state).toBe('off');
  early = 0;
  home.clock.advance(1);
  await settled();
  expect(home.state(LAMP).state).toBe('on');
});

describe('the config of an automation', () => {
  it('accepts both spellings and stores the plural one', () => {
    const read = readConfig({
      alias: 'x',
      trigger: { platform: 'time', at: '1:00' },
      action: { service: 'light.turn_on' },
    });
    expect(read).toMatchObject({
      ok: true,
      config: { stored: { triggers: { platform: 'time' }, actions: { action: 'light.turn_on' } } },
    });
  });

  it.each([
    ['no action', { alias: 'x', triggers: [] }],
    ['no trigger', { alias: 'x', actions: [] }],
    ['both spellings', { triggers: [], actions: [], action: [] }],
    ['an unknown trigger', { actions: [], triggers: [{ trigger: 'luna' }] }],
    ['an unknown key', { triggers: [], actions: [], luna: 1 }],
    ['an unknown mode', { triggers: [], actions: [], mode: 'luna' }],
  ])('are refused with %s', (_what, raw) => {
    expect(readConfig(raw).ok).toBe(false);
  });
});
