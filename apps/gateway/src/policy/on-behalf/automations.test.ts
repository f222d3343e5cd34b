import { isRecord } from '@soglia/hub-client/json';
import { describe, expect, test } from 'vitest';
import type { RuleContext } from '../policy-caller.ts';
import { ask } from '../testing/ask.ts';
import { testContext, type TestRole } from '../testing/rule-context.ts';
import { walkSteps } from '../testing/walk-steps.ts';

const role: TestRole = {
  entities: { 'light.desk': 'control', 'automation.own': 'view' },
  others: ['lock.cellar', 'automation.other'],
  rights: ['automations'],
};

const own = {
  id: 'id of automation.own',
  alias: 'Sera',
  triggers: [{ trigger: 'state', entity_id: ['light.desk'], to: 'on' }],
  actions: [{ action: 'light.turn_off', target: { entity_id: ['light.desk'] }, data: {} }],
};
const beyond = { ...own, actions: [{ action: 'lock.unlock', target: { entity_id: 'lock.cellar' } }] };

const run = {
  run_id: 'r1',
  state: 'stopped',
  script_execution: 'error',
  domain: 'automation',
  item_id: own.id,
  timestamp: { start: '2026-11-23T10:00:00+00:00', finish: '2026-11-23T10:00:01+00:00' },
  last_step: 'action/0',
  trigger: 'state of light.desk',
  error: 'lock.cellar is away',
};
const trace = {
  ...run,
  trace: {
    'trigger/0': [{ path: 'trigger/0', timestamp: 't', changed_variables: { this: 'lock.cellar' } }],
    'condition/0': [{ path: 'condition/0', timestamp: 't', result: { result: false, state: 'locked' } }],
    'action/0': [{ path: 'action/0', timestamp: 't', error: 'x', result: { params: {} } }],
    'lock.cellar': [],
  },
  config: own,
  blueprint_inputs: { secret: 1 },
  context: { user_id: 'owner' },
};

/** A hub whose automation is this, with one run. */
const hub =
  (config: unknown, answered: unknown = trace) =>
  (message: unknown): readonly unknown[] => {
    const type = isRecord(message) ? String(message['type']) : '';
    const results: Record<string, unknown> = {
      'automation/config': { config },
      'trace/list': [answered],
      'trace/get': answered,
    };
    return [{ type: 'result', success: true, result: results[type] }];
  };

function outcome(
  message: Readonly<Record<string, unknown>> & { readonly type: string },
  messagesTo = hub(own),
  context: RuleContext = testContext(role),
): unknown {
  const verdict = ask(context, message);
  return verdict.kind === 'on_behalf' ? walkSteps(verdict.steps(), messagesTo) : verdict;
}

const config = { type: 'automation/config', entity_id: 'automation.own' };
const list = { type: 'trace/list', domain: 'automation', item_id: own.id };
const get = { ...list, type: 'trace/get', run_id: 'r1' };

test('a configuration that the person could save is sent as the hub has it', () => {
  expect(outcome({ ...config, entity_id: ' Automation.OWN' })).toEqual({
    success: true,
    result: { config: own },
  });
});

test('of runs, no word is sent that could quote what is not seen', () => {
  const narrowed = { ...run, error: 'error' };
  expect(outcome(list)).toEqual({ success: true, result: [narrowed] });
  expect(outcome(get)).toEqual({
    success: true,
    result: {
      ...narrowed,
      trace: {
        'trigger/0': [{ path: 'trigger/0', timestamp: 't' }],
        'condition/0': [{ path: 'condition/0', timestamp: 't', result: { result: false } }],
        'action/0': [{ path: 'action/0', timestamp: 't', error: 'error' }],
      },
      config: own,
      blueprint_inputs: null,
    },
  });
});

test.each([
  ['state of lock.cellar', null],
  ['state of light.desk, lock.cellar', null],
  ['zone of Anna', null],
  ['numeric state of light.desk', 'numeric state of light.desk'],
  ['time pattern', 'time pattern'],
])('what started it, %j, is sent as %j', (trigger, expected) => {
  expect(outcome(list, hub(own, { ...run, trigger }))).toMatchObject({ result: [{ trigger: expected }] });
});

test('of a run of a configuration that was not theirs, only that it was', () => {
  expect(outcome(get, hub(own, { ...trace, config: beyond }))).toMatchObject({
    result: { run_id: 'r1', trace: {}, config: null },
  });
});

describe('what is refused', () => {
  test.each<[string, Parameters<typeof outcome>, object]>([
    ['another automation', [{ ...config, entity_id: 'automation.other' }], { refused: { reason: 'device' } }],
    ['one that is not there', [{ ...config, entity_id: 'automation.no' }], { refused: { reason: 'device' } }],
    ['another thing', [{ ...config, entity_id: 'light.desk' }], { refused: { reason: 'device' } }],
    [
      'one that does more',
      [config, hub(beyond)],
      { refused: { reason: 'device', act: 'automation/config' } },
    ],
    ['its runs', [list, hub(beyond)], { refused: { reason: 'device' } }],
    ['one of its runs', [get, hub(beyond)], { refused: { reason: 'device' } }],
    ['a blueprint', [config, hub({ use_blueprint: { path: 'x' } })], { refused: { reason: 'unresolved' } }],
    ['none at all', [config, hub(null)], { refused: { reason: 'unresolved' } }],
    ['runs of an automation elsewhere', [{ ...list, item_id: 'id of automation.other' }], { kind: 'refuse' }],
    ['runs of one that is not there', [{ ...list, item_id: 'no' }], { refused: { reason: 'device' } }],
    ['all runs', [{ type: 'trace/list', domain: 'automation' }], { code: 'bad_request' }],
    ['runs of scripts', [{ ...list, domain: 'script' }], { code: 'bad_request' }],
    ['other fields', [{ ...config, what: 1 }], { code: 'bad_request' }],
  ])('%s', (_name, given, expected) => {
    expect(outcome(...given)).toMatchObject(expected);
  });

  test.each([config, list, get])(
    'whoever has not the right, nor who has lost it meanwhile: %j',
    (message) => {
      const without = testContext({ ...role, rights: [] });
      expect(outcome(message, undefined, without)).toMatchObject({ refused: { reason: 'right' } });
      const losing = { ...testContext(role), current: () => without };
      expect(outcome(message, undefined, losing)).toMatchObject({ refused: { reason: 'right' } });
    },
  );
});
