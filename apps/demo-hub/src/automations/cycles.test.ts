import { describe, expect, it } from 'vitest';
import { createTestHome, type TestHome } from '#testing/test-home.ts';

const LAMP = 'light.abat_jour';
const by = (event_type: string) => ({ trigger: 'event', event_type });
const anyChange = { trigger: 'state', entity_id: LAMP };
const toggle = { action: 'light.toggle', target: { entity_id: LAMP } };

/** Resolves when the hub has nothing left to do at once; fails the test where that never comes. */
async function quiet(home: TestHome, keys: readonly string[]): Promise<void> {
  const running = (): boolean =>
    keys.some((key) =>
      home.integrations.automations.traces
        .list(key)
        .some(({ trace }) => trace.summary()['state'] === 'running'),
    );
  for (let round = 0; round < 5_000; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!running()) return;
  }
  throw new Error('automations run on and on');
}

const endsOf = (home: TestHome, key: string): readonly unknown[] =>
  home.integrations.automations.traces.list(key).map(({ trace }) => trace.summary()['script_execution']);

function save(home: TestHome, key: string, config: object): void {
  // As many traces as there can be runs.
  const all = { alias: key, trace: { stored_traces: 20_000 }, ...config };
  expect(home.integrations.automations.save(key, all)).toBeUndefined();
}

const RECURSION = 'disallowed_recursion_detected';

describe('an automation that starts itself', () => {
  it.each([
    { mode: 'single', ends: ['finished', 'failed_single'] },
    { mode: 'restart', ends: ['finished', RECURSION] },
    { mode: 'queued', ends: ['finished', RECURSION] },
    { mode: 'parallel', ends: [...Array<string>(10).fill('finished'), 'failed_max_runs'] },
  ])('in mode $mode ends: by an event, by a state, by its own service', async ({ mode, ends }) => {
    const home = createTestHome();
    save(home, 'event', { mode, triggers: [by('a')], actions: [{ event: 'a' }] });
    save(home, 'state', { mode, triggers: [anyChange], actions: [toggle] });
    const itself = { action: 'automation.trigger', target: { entity_id: 'automation.service' } };
    save(home, 'service', { mode, triggers: [by('b')], actions: [itself] });
    home.clock.advance(1);
    home.world.bus.fire('a', {});
    home.world.bus.fire('b', {});
    await home.call('light.toggle', { entity_id: LAMP });
    await quiet(home, ['event', 'state', 'service']);
    for (const key of ['event', 'state', 'service']) expect(endsOf(home, key), key).toEqual(ends);
    expect(home.state('automation.event').attributes['current']).toBe(0);
  });

  it.each(['restart', 'queued'])('in mode %s runs again once it has ended', async (mode) => {
    const home = createTestHome();
    save(home, 'x', { mode, triggers: [by('a')], actions: [{ event: 'a' }] });
    home.clock.advance(1);
    for (let time = 0; time < 2; time++) {
      home.world.bus.fire('a', {});
      await quiet(home, ['x']);
    }
    expect(endsOf(home, 'x')).toEqual(['finished', RECURSION, 'finished', RECURSION]);
  });

  it.each([
    { what: 'however many it may have', actions: [{ event: 'a' }] },
    { what: 'however many it starts', actions: Array<object>(10).fill({ event: 'a' }) },
  ])('in parallel ends, $what', async ({ actions }) => {
    const home = createTestHome();
    save(home, 'x', { mode: 'parallel', max: 1_000_000, triggers: [by('a')], actions });
    save(home, 'later', { triggers: [by('b')], actions: [toggle] });
    home.clock.advance(1);
    home.world.bus.fire('a', {});
    await quiet(home, ['x']);
    expect(endsOf(home, 'x')).toContain('error');
    expect(home.state('automation.x').attributes['current']).toBe(0);
    // The hub has come to other things since: it may run again.
    home.world.bus.fire('b', {});
    await quiet(home, ['x', 'later']);
    expect(endsOf(home, 'later')).toEqual(['finished']);
  });
});

describe('two automations that start each other', () => {
  it.each(['single', 'restart', 'queued', 'parallel'])('in mode %s end', async (mode) => {
    const home = createTestHome();
    save(home, 'one', { mode, triggers: [by('a')], actions: [{ event: 'b' }] });
    save(home, 'other', { mode, triggers: [by('b')], actions: [{ event: 'a' }] });
    home.clock.advance(1);
    home.world.bus.fire('a', {});
    await quiet(home, ['one', 'other']);
    const refused = { single: 'failed_single', parallel: 'failed_max_runs' }[mode] ?? RECURSION;
    expect(endsOf(home, 'one').at(-1)).toBe(refused);
    expect(new Set(endsOf(home, 'other'))).toEqual(new Set(['finished']));
  });

  it('end with a pause in between, which leaves time for everything else', async () => {
    const home = createTestHome();
    const pause = { delay: { seconds: 1 } };
    save(home, 'one', { mode: 'queued', triggers: [by('a')], actions: [pause, { event: 'b' }] });
    save(home, 'other', { mode: 'restart', triggers: [by('b')], actions: [pause, { event: 'a' }] });
    home.clock.advance(1);
    home.world.bus.fire('a', {});
    for (let second = 0; second < 10; second++) {
      home.clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(endsOf(home, 'one').length).toBeLessThanOrEqual(12);
    await home.call('light.turn_on', { entity_id: LAMP });
    expect(home.state(LAMP).state).toBe('on');
  });
});

it('runs that wait in a queue do not keep the hub from anything else', async () => {
  const home = createTestHome();
  save(home, 'x', { mode: 'queued', max: 1_000, triggers: [by('a')], actions: [{ event: 'done' }] });
  home.clock.advance(1);
  let done = 0;
  home.world.bus.listen('done', () => done++);
  for (let run = 0; run < 100; run++) home.world.bus.fire('a', {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(100);
  await quiet(home, ['x']);
  expect(done).toBe(100);
});
