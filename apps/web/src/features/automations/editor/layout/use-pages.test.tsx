// @vitest-environment happy-dom
import { newAutomation } from '@soglia/automations/config';
import { expect, it } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { beginWith } from '../draft/editor-state.ts';
import type { EditorPage } from '../editor-context.ts';
import { usePages } from './use-pages.ts';

const group: EditorPage = { kind: 'group', path: 'actions.0' };
const pick: EditorPage = { kind: 'pick', list: 'actions.0.then', section: 'action' };

it('going back while a page is on its way takes that page back, and no other', async () => {
  const { current, act } = await renderHookInDom(
    () => usePages(beginWith(newAutomation()), () => undefined),
    undefined,
  );
  const kinds = () => current().all.map(({ kind }) => kind);
  const went: boolean[] = [];
  const openAndGoBack = (page: EditorPage) =>
    act(() => {
      const { open, back } = current();
      open(page);
      went.push(back());
    });
  await openAndGoBack(group);
  expect(kinds()).toEqual([]);
  await act(() => current().open(group));
  await openAndGoBack(pick);
  expect(kinds()).toEqual(['group']);
  await act(() => went.push(current().back()));
  await act(() => went.push(current().back()));
  expect(went, 'nothing to go back to at the end').toEqual([true, true, true, false]);
});
