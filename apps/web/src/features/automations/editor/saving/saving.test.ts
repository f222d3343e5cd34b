import { newAutomation, readAutomation, type Automation } from '@soglia/automations/config';
import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { failureText, saidText } from './failure-words.ts';
import { missingIn, refusedBy } from './draft-errors.ts';
import { isSameDraft } from '../draft/same-draft.ts';
import { forgetDraft, storeDraft, readStoredDraft } from './stored-draft.ts';

const big = { alias: 'Sera', triggers: [], actions: [{ delay: 5 }, { event: 'a' }] };

it('a stored draft comes back as it was, for its own automation only, until it is forgotten', () => {
  const config = {
    id: '1',
    alias: 'Sera',
    triggers: [{ trigger: 'template', value_template: '{{ 1 }}' }],
    actions: [{ if: [], then: [{ delay: 5 }], unknown: { deep: [1] } }],
    unknown: true,
  };
  const draft = { ...readAutomation(config), alias: 'Sera tardi' };
  const store = memoryStore();
  storeDraft({ about: 'automation.sera', draft, expected: config }, store);
  const stored = readStoredDraft('automation.sera', store);
  expect(stored?.expected).toEqual(config);
  expect(stored !== undefined && isSameDraft(stored.draft, draft)).toBe(true);
  expect(readStoredDraft('', store)).toBeUndefined();
  forgetDraft('', store);
  expect(readStoredDraft('automation.sera', store)).toBeDefined();
  forgetDraft('automation.sera', store);
  expect(readStoredDraft('automation.sera', store)).toBeUndefined();
});

it('a draft as large as the hub takes is stored once, and not where the storage has no room', () => {
  const config = {
    alias: 'Grande',
    triggers: [],
    actions: Array<object>(9_000).fill({ event: 'x'.repeat(90) }),
  };
  const store = memoryStore();
  const draft = { ...readAutomation(config), alias: 'Altra' };
  storeDraft({ about: 'a', draft, expected: config }, store);
  expect(store.getItem('draft')?.length).toBeLessThan(2.1 * JSON.stringify(config).length);
  expect(readStoredDraft('a', store)?.draft.source).toEqual(config);
  const huge = { ...draft, description: 'x'.repeat(2_000_000) };
  storeDraft({ about: 'a', draft: huge, expected: config }, store);
  expect(readStoredDraft('a', store), 'an older one would be taken for the last').toBeUndefined();
});

it.each<[string, (draft: Automation) => Automation, boolean]>([
  ['the same', (draft) => ({ ...draft }), true],
  ['another name', (draft) => ({ ...draft, alias: 'x' }), false],
  ['a part less', (draft) => ({ ...draft, actions: draft.actions.slice(1) }), false],
  ['two parts changed about', (draft) => ({ ...draft, actions: draft.actions.toReversed() }), false],
  ['a part that was put back', (draft) => ({ ...draft, actions: readAutomation(big).actions }), true],
  ['another source with the same parts', (draft) => ({ ...draft, source: { ...big } }), true],
])('a draft with %s: as it is stored %s', (_what, change, same) => {
  const saved = readAutomation(big);
  expect(isSameDraft(change(saved), saved)).toBe(same);
});

it.each(['', 'null', '[]', '{', '{"about":"a"}', '{"about":"a","config":[]}', '"a"'])(
  'what is stored and cannot be read is no draft: %s',
  (text) => expect(readStoredDraft('a', memoryStore({ draft: text }))).toBeUndefined(),
);

it('what is missing is marked at the part, and at each part around it', () => {
  const draft = readAutomation({
    alias: ' ',
    actions: [{ delay: 1 }, { if: [{ condition: 'or', conditions: [] }], then: [{ delay: 1 }] }],
  });
  const errors = missingIn(draft);
  for (const path of ['alias', 'triggers', 'actions.1']) expect([...errors.keys()]).toContain(path);
  expect(missingIn(newAutomation()).get('actions')).toBe('Scegli almeno un’azione');
});

it('what the hub refuses is marked at the part that it names, in words that are known or in its own', () => {
  const errors = refusedBy({
    triggers: { valid: true, error: undefined },
    conditions: { valid: false, error: "required key not provided @ data[2]['entity_id']" },
    actions: { valid: false, error: 'something new' },
  });
  expect([...errors]).toEqual([
    ['conditions.2', 'In una parte manca qualcosa.'],
    ['actions', 'Home Assistant dice: something new'],
  ]);
  expect(saidText('x'.repeat(5000)).length).toBeLessThan(400);
});

it.each([
  'not_allowed',
  'no_rest',
  'not_loaded',
  'not_found',
  'disconnected',
  'timeout',
  'aborted',
  'hub_error',
  'invalid',
  'too_large',
] as const)('%s is a sentence', (code) =>
  expect(failureText({ code, said: undefined, reason: undefined })).toMatch(/^\p{Lu}.*[.]$/u),
);

it('a refusal of the gateway names its reason, as far as it is known here', () => {
  const refused = (reason: string | undefined) =>
    failureText({ code: 'not_allowed', said: undefined, reason });
  expect(refused('unresolved')).toContain('qualcosa che il tuo ruolo non può modificare');
  expect(refused('template')).toContain('una formula');
  expect(refused('too_many_parts')).toContain('più di 2.000');
  expect(refused('novita')).toBe(refused(undefined));
});
