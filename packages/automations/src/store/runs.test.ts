import { expect, it } from 'vitest';
import { createTestPlatform } from '@soglia/hub-client/testing';
import { readRun, readRuns } from './runs.ts';
import type { AutomationRun, HubAccess } from './types.ts';

/** A hub that answers every command with this. */
function hubThatTells(answer: unknown): HubAccess {
  const answering: unknown = { command: () => Promise.resolve(answer) };
  const connection = answering as HubAccess['connection'];
  const tokens = { accessToken: () => Promise.resolve('token'), refused: () => undefined };
  return { connection, platform: createTestPlatform(), tokens };
}

const trace = {
  run_id: 'a',
  state: 'stopped',
  script_execution: 'finished',
  timestamp: { start: '2026-06-03T08:00:00.123456+00:00', finish: '2026-06-03T08:00:05+00:00' },
  trigger: 'state of light.sala',
};
const startedAt = Date.parse('2026-06-03T08:00:00.123Z');

it.each<[string, object, AutomationRun['outcome']]>([
  ['that ended', {}, 'finished'],
  ['that is under way', { state: 'running', script_execution: null }, 'running'],
  ['whose conditions did not hold', { script_execution: 'failed_conditions' }, 'stopped_by_condition'],
  ['that a condition among its actions ended', { script_execution: 'aborted' }, 'stopped_by_condition'],
  ['that came while another was under way', { script_execution: 'failed_single' }, 'not_run'],
  [
    'that an automation started by itself',
    { script_execution: 'disallowed_recursion_detected' },
    'started_itself',
  ],
  ['that was stopped', { script_execution: 'cancelled' }, 'cancelled'],
  ['that failed', { script_execution: 'error', error: 'x' }, 'failed'],
  ['of a newer hub that failed', { script_execution: 'brain_wave', error: 'x' }, 'failed'],
  ['of a newer hub', { script_execution: 7 }, 'finished'],
])('a run %s', async (_what, change, outcome) => {
  const [run] = await readRuns(hubThatTells([{ ...trace, ...change }]), '1');
  expect(run).toMatchObject({ runId: 'a', startedAt, outcome, trigger: 'state of light.sala' });
});

it('lists the newest first, without what started nothing or cannot be read', async () => {
  const later = { ...trace, run_id: 'b', timestamp: { start: '2026-06-03T09:00:00Z', finish: null } };
  const runs = await readRuns(
    hubThatTells([trace, later, { ...later, not_triggered: true }, { ...trace, run_id: 3 }, null, 'x']),
    '1',
  );
  expect(runs.map(({ runId, finishedAt }) => [runId, finishedAt])).toEqual([
    ['b', undefined],
    ['a', Date.parse('2026-06-03T08:00:05Z')],
  ]);
});

it.each([undefined, null, 'x', {}, 7])('gives no runs where the hub tells %j', async (answer) => {
  expect(await readRuns(hubThatTells(answer), '1')).toEqual([]);
  await expect(readRun(hubThatTells(answer), '1', 'a')).rejects.toMatchObject({ code: 'hub_error' });
});

it('has its steps in the order of time, those that cannot be read left out', async () => {
  const step = (second: number, more: object = {}) => ({
    timestamp: `2026-06-03T08:00:0${second}+00:00`,
    ...more,
  });
  const details = await readRun(
    hubThatTells({
      ...trace,
      config: { alias: 'x' },
      trace: {
        'action/0': [step(3, { error: 'no' }), step(5, { result: { enabled: false } })],
        'action/2': [step(6, { result: { choice: 'else' } }), step(7, { result: { choice: 1 } })],
        'action/3': [step(8, { result: { choice: {}, result: 'x' } }), step(9, { result: 'x' })],
        'condition/0': [step(1, { result: { result: false } }), { timestamp: 'x' }, null],
        'action/1': 'x',
      },
    }),
    '1',
    'a',
  );
  expect(details.steps.map(({ path, held, error }) => [path, held, error]).slice(0, 3)).toEqual([
    ['condition/0', false, undefined],
    ['action/0', undefined, 'no'],
    ['action/0', undefined, undefined],
  ]);
  expect(details.steps.map(({ choice, isSkipped }) => (isSkipped ? 'skipped' : choice))).toEqual([
    undefined,
    undefined,
    'skipped',
    'else',
    1,
    undefined,
    undefined,
  ]);
  expect(details.config).toEqual({ alias: 'x' });
});
