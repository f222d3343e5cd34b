import type { Action, Automation, Condition, Trigger } from '@soglia/automations/config';
import { describe, expect, it } from 'vitest';
import { beginWith, editorReducer, type EditorChange } from './editor-state.ts';
import { partAt, partsAt, type AnyPart } from './part-lists.ts';

const own = { source: undefined, isDisabled: false };
const sunset: Trigger = { ...own, kind: 'sun', event: 'sunset', offsetSeconds: 0 };
const sunrise: Trigger = { ...own, kind: 'sun', event: 'sunrise', offsetSeconds: 0 };
const asked = (id: string): Condition => ({
  ...own,
  kind: 'state',
  entityIds: [id],
  states: ['on'],
  attribute: undefined,
  forSeconds: undefined,
});
const group: Condition = { ...own, kind: 'or', conditions: [asked('light.a'), asked('light.b')] };
const pause = (seconds: number): Action => ({ ...own, kind: 'delay', seconds });
const branch: Action = {
  ...own,
  kind: 'if',
  conditions: [group],
  then: [pause(1), pause(2)],
  otherwise: [
    {
      ...own,
      kind: 'wait_for_trigger',
      triggers: [sunset],
      timeoutSeconds: 60,
      goesOnAfterTimeout: true,
    },
  ],
};
const start: Automation = {
  alias: 'Sera',
  description: '',
  mode: 'single',
  max: undefined,
  triggers: [sunset],
  conditions: [group],
  actions: [branch, { ...own, kind: 'condition', condition: group }],
  source: undefined,
  isBlueprint: false,
};

const after = (...changes: readonly EditorChange[]) => changes.reduce(editorReducer, beginWith(start));
const action = (part: Action): AnyPart => ({ section: 'action', part });

describe('parts at any depth', () => {
  it.each<readonly [list: string, added: AnyPart]>([
    ['triggers', { section: 'trigger', part: sunrise }],
    ['conditions.0.conditions', { section: 'condition', part: asked('light.c') }],
    ['actions', action(pause(9))],
    ['actions.0.conditions.0.conditions', { section: 'condition', part: asked('light.c') }],
    ['actions.0.then', action(pause(9))],
    ['actions.0.otherwise', action(pause(9))],
    ['actions.0.otherwise.0.triggers', { section: 'trigger', part: sunrise }],
    ['actions.1.condition.conditions', { section: 'condition', part: asked('light.c') }],
  ])('%s: added, moved up, replaced, removed, and all of it undone and done again', (list, added) => {
    const before = partsAt(start, list);
    const last = `${list}.${before.length}`;
    const grown = after({ type: 'add', list, part: added });
    expect(partsAt(grown.draft, list)).toEqual([...before, added]);
    expect(partAt(grown.draft, last)).toEqual(added);

    const moved = editorReducer(grown, { type: 'move', path: last, by: -1 });
    expect(partsAt(moved.draft, list)).toEqual([...before.slice(0, -1), added, ...before.slice(-1)]);
    const [first] = before;
    if (first === undefined) throw new Error('a list with a part');
    const replaced = editorReducer(grown, { type: 'replace', path: last, part: first });
    expect(partsAt(replaced.draft, list)).toEqual([...before, first]);
    const removed = editorReducer(moved, {
      type: 'remove',
      path: `${list}.${before.length - 1}`,
    });
    expect(removed.draft).toEqual(start);

    const undo = { type: 'undo' } as const;
    const undone = [undo, undo, undo].reduce(editorReducer, removed);
    expect(undone.draft).toBe(start);
    const redo = { type: 'redo' } as const;
    expect([redo, redo, redo].reduce(editorReducer, undone).draft).toBe(removed.draft);
  });

  it.each<EditorChange>([
    { type: 'move', path: 'actions.0.then.0', by: -1 },
    { type: 'move', path: 'actions.0.then.1', by: 1 },
    { type: 'undo' },
    { type: 'redo' },
  ])('%j changes nothing', (change) => expect(after(change).draft).toBe(start));

  it.each(['', 'nothing', 'triggers.0.then', 'actions.7.then', 'actions.0.nothing', 'actions.1.then'])(
    'a path that leads nowhere: %j',
    (list) => {
      expect(partsAt(start, list)).toEqual([]);
      expect(after({ type: 'add', list, part: action(pause(1)) }).draft).toEqual(start);
    },
  );

  it('what an action asks is replaced alone', () => {
    const part = { section: 'condition', part: asked('light.c') } as const;
    const { draft } = after({ type: 'replace', path: 'actions.1.condition', part });
    expect(draft.actions[1]).toMatchObject({ kind: 'condition', condition: part.part });
    expect(draft.actions[0]).toBe(branch);
  });
});

it('the letters of one text are undone together, those of another apart', () => {
  const type = (alias: string) => ({ type: 'set', values: { alias }, field: 'alias' }) as const;
  const typed = after(type('S'), type('Se'), { type: 'set', values: { mode: 'queued' } }, type('Sez'));
  expect(typed.past).toHaveLength(3);
  expect(editorReducer(editorReducer(typed, { type: 'undo' }), { type: 'undo' }).draft).toMatchObject({
    alias: 'Se',
    mode: 'single',
  });
});

it('a template that is put twice is one change', () => {
  const put: EditorChange = { type: 'put', draft: { ...start, alias: 'Alba' } };
  const twice = after(put, { ...put, draft: { ...put.draft } });
  expect(twice.past).toHaveLength(1);
});
