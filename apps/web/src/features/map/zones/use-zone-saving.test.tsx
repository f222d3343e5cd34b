// @vitest-environment happy-dom
import type { Connection } from '@soglia/hub-client/connection';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import type { MapZone } from '../map-types.ts';
import type { ZoneEditing } from './use-zone-editing.ts';
import { useZoneSaving } from './use-zone-saving.ts';
import { draftOf, formOf } from './zone-form.ts';

const stored = {
  name: 'Lago',
  latitude: 45,
  longitude: 9,
  radius: 100,
  icon: 'mdi:home',
  passive: false,
};
const lake: MapZone = { ...stored, key: 'zone.lago', zoneId: 'lago', entityId: 'zone.lago', origin: 'hub' };

it.each([
  ['still open', true],
  ['closed meanwhile', false],
])('a zone that is saved closes its form where that is %s', async (_when, isOpen) => {
  let answer: (value: unknown) => void = () => undefined;
  const updates: unknown[] = [];
  const command = ((message: { readonly type: string }) => {
    if (message.type === 'zone/list') return Promise.resolve([{ id: 'lago', ...stored }]);
    updates.push(message);
    return new Promise<unknown>((resolve) => (answer = resolve));
  }) as Connection['command'];
  const close = vi.fn<() => void>();
  const editing: ZoneEditing = {
    draft: draftOf(lake),
    zone: lake,
    opened: 1,
    isOpen: true,
    form: { ...formOf(lake), name: 'Lago grande' },
    isAsking: false,
    changeDraft: vi.fn(),
    keep: vi.fn(),
    create: vi.fn(),
    edit: vi.fn(),
    resume: vi.fn(),
    stay: vi.fn(),
    leave: vi.fn(),
    close,
  };
  const form = await renderHookInDom(() => useZoneSaving(editing, [lake]), undefined, {
    wrapper: withHub(createFakeHub({ ready: true, command }).hub),
  });
  await form.act(() => form.current().submit());
  await vi.waitFor(() => expect(updates).toMatchObject([{ type: 'zone/update', name: 'Lago grande' }]));
  if (!isOpen) await form.unmount();
  await form.act(() => answer({ id: 'lago', ...stored, name: 'Lago grande' }));
  // Whatever follows the answer has run by then.
  await form.act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(form.current().refusal).toBeUndefined();
  expect(close).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  if (isOpen) await form.unmount();
});
