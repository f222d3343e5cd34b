// @vitest-environment happy-dom
import { newAutomation, type Automation } from '@soglia/automations/config';
import { afterEach, expect, it } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { storeDraft, readStoredDraft } from './stored-draft.ts';
import { useStoredDraft } from './use-stored-draft.ts';
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
  renderHookInDom(useStoredDraft, { opened, draft: newAutomation(), isDirty: false });

afterEach(() => localStorage.clear());

it('what is offered stays until the person has decided, also where the editor is left', async () => {
  storeDraft({ about: '', draft: named('Sera'), expected: undefined });
  const first = await openEditor(openedOf(''));
  expect(first.current().offered?.draft.alias).toBe('Sera');
  await first.act(() => first.current().forget());
  await first.unmount();

  const second = await openEditor(openedOf(''));
  await second.act(() => second.current().resume());
  await second.act(() => second.current().forget());
  expect(readStoredDraft('')).toBeUndefined();
});

it.each<[string, Opened | undefined]>([
  ['another automation', openedOf('automation.giorno')],
  ['one that could not be read', undefined],
])('leaving %s takes no draft away', async (_what, opened) => {
  storeDraft({ about: 'automation.sera', draft: named('Sera'), expected: undefined });
  const editor = await openEditor(opened);
  await editor.act(() => editor.current().forget());
  expect(readStoredDraft('automation.sera')?.draft.alias).toBe('Sera');
});

it('one that the person does not want is gone', async () => {
  storeDraft({ about: '', draft: named('Sera'), expected: undefined });
  const editor = await openEditor(openedOf(''));
  await editor.act(() => editor.current().discard());
  expect(editor.current().offered).toBeUndefined();
  expect(readStoredDraft('')).toBeUndefined();
});
