import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OwnAutomation, stepsOf } from '../fixtures/own-automation.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

const fire = (event: string, body: object = {}) =>
  http(`/api/events/${event}`, { method: 'POST', token: owner.token, body });
const newEvent = () => `contract_${randomUUID().slice(0, 8)}`;
const run_id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string;
const sunIs = (state: string) => ({ condition: 'state', entity_id: 'sun.sun', state });

describe('the trace of a run', () => {
  it('has each step, its result, and what started the run', async () => {
    const event = newEvent();
    await using own = await OwnAutomation.made({
      trigger: [{ platform: 'event', event_type: event }],
      condition: [
        { condition: 'and', conditions: [{ condition: 'not', conditions: [sunIs('x')] }] },
        { condition: 'numeric_state', entity_id: 'sun.sun', attribute: 'elevation', below: 91 },
      ],
      action: [
        { delay: { milliseconds: 20 } },
        { event: 'contract_step', event_data: { a: 1 } },
        { if: [sunIs('x')], then: [{ event: 'then' }], else: [{ event: 'else' }] },
        { choose: [{ conditions: [sunIs('x')], sequence: [] }], default: [{ event: 'default' }] },
        { repeat: { count: 2, sequence: [{ event: 'again' }] } },
        { parallel: [{ event: 'one' }, { sequence: [{ event: 'two' }] }] },
        { enabled: false, event: 'never' },
        sunIs('x'),
        { event: 'not reached' },
      ],
    });
    await using hub = await HubSocket.signedIn(owner.token);
    await using reader = await HubSocket.signedIn(owner.token);
    const triggered = await reader.subscribe<{ data: object; context: { id: string } }>({
      type: 'subscribe_events',
      event_type: 'automation_triggered',
    });
    await fire(event);
    const trace = await own.newest(hub);
    const source = `event '${event}'`;
    expect(trace).toMatchObject({
      run_id,
      domain: 'automation',
      item_id: own.id,
      state: 'stopped',
      trigger: source,
      script_execution: 'aborted',
      last_step: 'action/7/entity_id/0',
      blueprint_inputs: null,
      timestamp: { start: time, finish: time },
      context: { parent_id: expect.any(String) as string, user_id: null },
    });
    expect(trace).not.toHaveProperty('error');
    expect(trace.config).toMatchObject({ id: own.id, alias: own.id });
    const state = expect.stringMatching(/_horizon$/) as string;
    expect(stepsOf(trace)).toEqual({
      'trigger/0': [{}],
      'condition/0': [{ result: true }],
      'condition/0/conditions/0': [{ result: true }],
      'condition/0/conditions/0/conditions/0': [{ result: false }],
      'condition/0/conditions/0/conditions/0/entity_id/0': [{ result: false, state, wanted_state: 'x' }],
      'condition/1': [{ result: true }],
      'condition/1/entity_id/0': [{ result: true, state: expect.any(Number) as number }],
      'action/0': [{ delay: 0.02, done: true }],
      'action/1': [{ event: 'contract_step', event_data: { a: 1 } }],
      'action/2': [{ choice: 'else' }],
      'action/2/if': [{ result: false }],
      'action/2/if/condition/0': [{ result: false }],
      'action/2/if/condition/0/entity_id/0': [{ result: false, state, wanted_state: 'x' }],
      'action/2/else/0': [{ event: 'else', event_data: {} }],
      'action/3': [{ choice: 'default' }],
      'action/3/choose/0': [{ result: false }],
      'action/3/choose/0/conditions/0': [{ result: false }],
      'action/3/choose/0/conditions/0/entity_id/0': [{ result: false, state, wanted_state: 'x' }],
      'action/3/default/0': [{ event: 'default', event_data: {} }],
      'action/4': [{}],
      'action/4/repeat/sequence/0': [
        { event: 'again', event_data: {} },
        { event: 'again', event_data: {} },
      ],
      'action/5': [{}],
      'action/5/parallel/0/sequence/0': [{ event: 'one', event_data: {} }],
      'action/5/parallel/1/sequence/0': [{ event: 'two', event_data: {} }],
      'action/6': [{ enabled: false }],
      'action/7': [{ result: false }],
      'action/7/entity_id/0': [{ result: false, state, wanted_state: 'x' }],
    });
    expect(trace.trace['trigger/0']?.[0]).toMatchObject({
      timestamp: time,
      changed_variables: {
        trigger: { platform: 'event', id: '0', idx: '0', description: source, event: { event_type: event } },
      },
    });
    const ran = await triggered.event(({ context }) => context.id === trace.context.id, 'the run');
    expect(ran.data).toMatchObject({ name: own.id, entity_id: own.entityId, source });
    expect(await hub.result({ type: 'trace/contexts', domain: 'automation', item_id: own.id })).toEqual({
      [trace.context.id]: { run_id: trace.run_id, domain: 'automation', item_id: own.id },
    });
  });

  it.each([
    {
      what: 'conditions that do not hold',
      condition: [sunIs('x')],
      action: [],
      trace: { script_execution: 'failed_conditions', last_step: 'condition/0/entity_id/0' },
      steps: { 'condition/0': [{ result: false }] },
    },
    {
      what: 'a condition on an entity that is not there',
      condition: [{ condition: 'state', entity_id: 'light.contract_none', state: 'on' }],
      action: [],
      trace: { script_execution: 'failed_conditions', last_step: 'condition/0/entity_id/0' },
      steps: {
        'condition/0': [{ error: "In 'state':\n  In 'state' condition: unknown entity light.contract_none" }],
      },
    },
    {
      what: 'a service that is not there',
      action: [{ service: 'light.contract_none' }, { event: 'not reached' }],
      trace: {
        script_execution: 'error',
        last_step: 'action/0',
        error: expect.stringContaining('light.contract_none not found') as string,
      },
      steps: { 'action/0': [{ error: expect.stringContaining('not found') as string }] },
    },
    {
      what: 'data that a service does not take, although it may go on after errors',
      action: [
        {
          service: 'light.turn_on',
          target: { entity_id: 'light.contract_none' },
          data: { contract: 1 },
          continue_on_error: true,
        },
        { event: 'not reached' },
      ],
      trace: { script_execution: 'error', last_step: 'action/0', error: expect.any(String) as string },
      steps: {},
    },
    {
      what: 'an end with an error',
      action: [{ if: [], then: [{ stop: 'basta', error: true }] }, { event: 'not reached' }],
      trace: { script_execution: 'aborted', last_step: 'action/0/then/0' },
      steps: { 'action/0/then/0': [{ stop: 'basta', error: true }].map((r) => ({ ...r, error: 'basta' })) },
    },
    {
      what: 'an end inside a branch',
      action: [{ if: [], then: [{ stop: 'basta' }] }, { event: 'not reached' }],
      trace: { script_execution: 'finished', last_step: 'action/0/then/0' },
      steps: { 'action/0/then/0': [{ stop: 'basta', error: false }] },
    },
    {
      what: 'a condition inside a branch, which ends the branch alone',
      action: [{ if: [], then: [sunIs('x'), { event: 'not reached' }] }, { event: 'reached' }],
      trace: { script_execution: 'finished', last_step: 'action/1' },
      steps: { 'action/1': [{ event: 'reached', event_data: {} }] },
    },
    {
      what: 'a wait that lasted too long',
      action: [
        {
          wait_for_trigger: [{ platform: 'event', event_type: 'contract_never' }],
          timeout: { milliseconds: 30 },
          continue_on_timeout: false,
        },
        { event: 'not reached' },
      ],
      trace: { script_execution: 'aborted', last_step: 'action/0' },
      steps: { 'action/0': [expect.objectContaining({ timeout: true, error: 'TimeoutError' })] },
    },
  ])('shows $what', async ({ condition = [], action, trace, steps }) => {
    await using own = await OwnAutomation.made({ trigger: [], condition, action });
    await using hub = await HubSocket.signedIn(owner.token);
    await own.run(hub, condition.length === 0);
    const newest = await own.newest(hub);
    expect(newest).toMatchObject({ ...trace, trigger: null });
    expect(stepsOf(newest)).toMatchObject({ trigger: [{}], ...steps });
  });

  it('shows a run that came while another was under way, and one that was stopped', async () => {
    await using own = await OwnAutomation.made({
      trigger: [],
      action: [{ delay: { seconds: 600 } }, { event: 'not reached' }],
    });
    await using hub = await HubSocket.signedIn(owner.token);
    await using other = await HubSocket.signedIn(owner.token);
    const first = own.run(other);
    await expect.poll(async () => (await own.traces(hub)).length, { timeout: 10_000 }).toBe(1);
    expect(await own.traces(hub)).toMatchObject([
      { state: 'running', script_execution: null, last_step: 'action/0', timestamp: { finish: null } },
    ]);
    await own.run(hub);
    await callService(hub, 'automation', 'turn_off', { target: { entity_id: own.entityId } });
    await first;
    await own.newest(hub, 2);
    expect(await own.traces(hub)).toMatchObject([
      { state: 'stopped', script_execution: 'cancelled', last_step: 'action/0' },
      { state: 'stopped', script_execution: 'failed_single', last_step: 'trigger' },
    ]);
  });

  it('is one of five, oldest first', async () => {
    await using own = await OwnAutomation.made({ trigger: [], action: [] });
    await using hub = await HubSocket.signedIn(owner.token);
    await own.run(hub);
    const { run_id: first } = await own.newest(hub);
    for (let run = 0; run < 5; run++) await own.run(hub);
    await own.newest(hub, 5);
    const stored = await own.traces(hub);
    expect(stored).toHaveLength(5);
    expect(stored.map(({ timestamp }) => timestamp.start)).toEqual(
      stored.map(({ timestamp }) => timestamp.start).sort(),
    );
    const ask = { type: 'trace/get', domain: 'automation', item_id: own.id };
    expect(await hub.refusal({ ...ask, run_id: first })).toBe('not_found');
    const all = await hub.result<{ item_id: string }[]>({ type: 'trace/list', domain: 'automation' });
    expect(all.filter(({ item_id }) => item_id === own.id)).toHaveLength(5);
  });

  it('is for administrators', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const of = { domain: 'automation', item_id: 'x' };
    expect(await hub.refusal({ type: 'trace/list', ...of })).toBe('unauthorized');
    expect(await hub.refusal({ type: 'trace/get', ...of, run_id: 'x' })).toBe('unauthorized');
    expect(await hub.refusal({ type: 'trace/contexts' })).toBe('unauthorized');
  });

  it.each([
    { type: 'trace/list', domain: 'light' },
    { type: 'trace/get', domain: 'automation', item_id: 'x' },
    { type: 'trace/list', domain: 'automation', item_id: 5 },
  ])('is not asked for as %o', async (command) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe('invalid_format');
  });
});

describe('modes', () => {
  it.each([
    { mode: 'restart', runs: 1, attributes: {} },
    { mode: 'queued', runs: 2, attributes: { max: 2 } },
    { mode: 'parallel', runs: 2, attributes: { max: 2 } },
  ])('$mode: $runs of three runs are on their way', async ({ mode, runs, attributes }) => {
    await using own = await OwnAutomation.made({
      mode,
      ...attributes,
      trigger: [],
      action: [{ delay: { seconds: 600 } }, { event: 'x' }],
    });
    await using hub = await HubSocket.signedIn(owner.token);
    // A queued call that is stopped before its turn is never answered.
    void Promise.allSettled(Array.from({ length: 3 }, () => own.run(hub)));
    const state = async () =>
      (await http(`/api/states/${own.entityId}`, { token: owner.token })).json() as {
        attributes: object;
      };
    await expect.poll(state, { timeout: 10_000 }).toMatchObject({ attributes: { current: runs } });
    expect((await state()).attributes).toMatchObject({ mode, ...attributes });
    const ends = async () => (await own.traces(hub)).map(({ script_execution: end }) => end);
    const expected = mode === 'restart' ? ['cancelled', 'cancelled', null] : [null, null, 'failed_max_runs'];
    await expect.poll(ends, { timeout: 10_000 }).toEqual(expected);
    await callService(hub, 'automation', 'turn_off', { target: { entity_id: own.entityId } });
    await expect.poll(state, { timeout: 10_000 }).toMatchObject({ attributes: { current: 0 } });
  });
});
