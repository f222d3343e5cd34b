import { expect, it } from 'vitest';
import type { RunDetails } from '@soglia/automations/store';
import type { SentencePart } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { lengthText, storyOf } from './run-words.ts';
import { stepsInWords } from './step-words.ts';

const words: SentenceWords = {
  entityName: (id) => (id === 'lock.porta' ? 'Porta' : undefined),
  deviceName: () => undefined,
  areaName: () => undefined,
  floorName: () => undefined,
  deviceClass: () => undefined,
  ending: () => 'a',
  unit: () => '',
  stateWord: () => undefined,
};
const config = {
  triggers: [
    { trigger: 'time', at: '07:00:00' },
    { trigger: 'sun', event: 'sunset' },
  ],
  conditions: [{ condition: 'state', entity_id: 'lock.porta', state: 'locked' }],
  actions: [{ action: 'lock.unlock', target: { entity_id: 'lock.porta' } }],
};
const run = (more: Partial<RunDetails>): RunDetails => ({
  runId: 'a',
  startedAt: 1_000,
  finishedAt: 1_400,
  outcome: 'finished',
  trigger: 'time',
  error: undefined,
  steps: [],
  config,
  ...more,
});
const step = (path: string, more: object = {}) => ({
  path,
  at: 1,
  held: undefined,
  choice: undefined,
  isSkipped: false,
  error: undefined,
  ...more,
});
const text = (parts: readonly SentencePart[] | undefined) => parts?.map((part) => part.text).join('');
function wordsOf(details: RunDetails) {
  const { cause, heldBackBy, failedIn } = storyOf(details, words);
  return [text(cause), text(heldBackBy), text(failedIn)];
}

it.each([
  ['the trigger', { steps: [step('trigger/1')] }, ['Il sole tramonta', undefined, undefined]],
  ['a run by hand', { steps: [step('trigger')] }, ['Avvio a mano', undefined, undefined]],
  [
    'the condition that held it back, and not a part of it',
    {
      outcome: 'stopped_by_condition',
      steps: [
        step('trigger/0'),
        step('condition/0', { held: false }),
        step('condition/0/entity_id/0', { held: false }),
      ],
    },
    ['Sono le 7:00', 'Porta è chiusa a chiave', undefined],
  ],
  [
    'where it failed',
    { outcome: 'failed', steps: [step('trigger/0'), step('action/0', { error: 'no' })] },
    ['Sono le 7:00', undefined, 'Sblocca Porta'],
  ],
  [
    'nothing of a part that is gone',
    { steps: [step('trigger/9'), step('action/7', { error: 'x' })] },
    [undefined, undefined, undefined],
  ],
  [
    'nothing where the configuration may not be seen',
    { config: undefined, steps: [step('trigger/0')] },
    [undefined, undefined, undefined],
  ],
] as const)('tells %s', (_what, more, story) => expect(wordsOf(run(more))).toEqual(story));

it.each([
  [1_400, '0,4 s'],
  [181_000, '3 minuti'],
  [undefined, undefined],
  [10, undefined],
])('a run that ended at %s took %s', (finishedAt, length) =>
  expect(lengthText(run({ finishedAt }))).toBe(length),
);

it('tells the steps in the order of time: conditions, branches, calls, how long after the start', () => {
  const door = { condition: 'state', entity_id: 'lock.porta', state: 'locked' };
  const unlock = { action: 'lock.unlock', target: { entity_id: 'lock.porta' } };
  const branch = { if: [door], then: [unlock], else: [{ delay: 5 }] };
  const details = run({
    config: {
      triggers: [],
      conditions: [door],
      actions: [branch, branch, { ...unlock, enabled: false }, unlock],
    },
    steps: [
      step('trigger/0'),
      step('condition/0', { at: 1_000, held: true }),
      step('condition/0/entity_id/0', { at: 1_000, held: true }),
      step('action/0', { at: 1_100, choice: 'then' }),
      step('action/0/if', { at: 1_100, held: true }),
      step('action/0/if/condition/0', { at: 1_100, held: true }),
      step('action/0/then/0', { at: 1_500 }),
      step('action/1', { at: 1_600 }),
      step('action/2', { at: 62_000, isSkipped: true }),
      step('action/3', { at: 63_000, error: 'no' }),
    ],
  });
  const { steps, more } = stepsInWords(details, words);
  expect(more).toBe(0);
  expect(steps.map(({ what, how, after, depth }) => [text(what), how, after, depth])).toEqual([
    ['Porta è chiusa a chiave', 'vero', '0 s', 0],
    ['Se Porta è chiusa a chiave', 'allora', '0,1 s', 0],
    ['Porta è chiusa a chiave', 'vero', '0,1 s', 1],
    ['Sblocca Porta', undefined, '0,5 s', 1],
    ['Se Porta è chiusa a chiave', 'no', '0,6 s', 0],
    ['Sblocca Porta (non in uso)', 'non in uso', '1 minuto', 0],
    ['Sblocca Porta', 'non riuscita', '1 minuto', 0],
  ]);
  const loop = Array.from({ length: 100 }, () => step('action/3', { at: 2_000 }));
  expect(stepsInWords({ ...details, steps: loop }, words)).toMatchObject({ more: 40 });
  expect(stepsInWords({ ...details, config: undefined }, words).steps).toEqual([]);
});
