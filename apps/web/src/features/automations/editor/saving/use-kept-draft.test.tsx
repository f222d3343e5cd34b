// @vitest-environment happy-dom
import { newAutomation, type Automation } from '@soglia/automations/config';
import { afterEach, expect, it } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { Opened } from './use-opened.ts';

const named = (alias: string): Automation => ({ ...newAutomation(), alias });
const openedOf = (about: string): Opened => ({
  about,
  id: '1',
  expected: undefined,
  saved: newAutomation(),
  draft: newAutomation(),
  rights: { mayEdit: true },
});

const openEditor = (opened: Opened | undefined) =>
  renderHookInDom(useKeptDraft, { opened, draft: newAutomation(), isDirty: false });

afterEach(() => localStorage.clear());

it('what is offered stays until the person has decided, also where the editor is left', async () => {
  keepDraft({ about: '', draft: named('Sera'), expected: undefined });
  const first = await openEditor(openedOf(''));
  expect(first.current().offered?.draft.alias).toBe('Sera');
  await first.act(() => first.current().forget());
  await first.unmount();

  const second = await openEditor(openedOf(''));
  await second.act(() => second.current().resume());
  await second.act(() => second.current().forget());
  expect(keptDraft('')).toBeUndefined();
});

it.each<[string, Opened | undefined]>([
  ['another automation', openedOf('automation.giorno')],
  ['one that could not be read', undefined],
])('leaving %s takes no draft away', async (_what, opened) => {
  keepDraft({ about: 'automation.sera', draft: named('Sera'), expected: undefined });
  const editor = await openEditor(opened);
  await editor.act(() => editor.current().forget());
  expect(keptDraft('automation.sera')?.draft.alias).toBe('Sera');
});

it('one that the person does not want is gone', async () => {
  keepDraft({ about: '', draft: named('Sera'), expected: undefined });
  const editor = await openEditor(openedOf(''));
  await editor.act(() => editor.current().discard());
  expect(editor.current().offered).toBeUndefined();
  expect(keptDraft('')).toBeUndefined();
});
