// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import type { MapZone } from '../map-types.ts';
import { forgetZone, readStoredZone, storeZone } from './stored-zone.ts';
import { useZoneEditing } from './use-zone-editing.ts';
import { draftOf, formOf } from './zone-form.ts';

const zoneOf = (name: string): MapZone => ({
  key: `zone.${name}`,
  zoneId: name,
  entityId: `zone.${name}`,
  name,
  latitude: 45,
  longitude: 9,
  radius: 100,
  icon: 'mdi:home',
  passive: false,
  origin: 'hub',
});
const [lake, school] = [zoneOf('lago'), zoneOf('scuola')];
const changed = { draft: draftOf(lake), form: { ...formOf(lake), name: 'Lago grande' } };

beforeEach(() => forgetZone());

const open = () => renderHookInDom(() => useZoneEditing(), undefined);

it('another zone is opened in the place of one that was not changed', async () => {
  const { current, act, unmount } = await open();
  await act(() => current().edit(lake));
  await act(() => current().edit(school));
  expect(current()).toMatchObject({ zone: school, opened: 2, isAsking: false });
  await unmount();
});

it('asks first where something was changed', async () => {
  const { current, act, unmount } = await open();
  await act(() => current().edit(lake));
  await act(() => current().keep(changed));
  await act(() => current().edit(school));
  expect(current()).toMatchObject({ zone: lake, opened: 1, isAsking: true });
  await act(() => current().stay());
  expect(current()).toMatchObject({ zone: lake, isAsking: false });
  expect(readStoredZone()?.form.name).toBe('Lago grande');
  await act(() => current().create({ latitude: 1, longitude: 2 }));
  await act(() => current().leave());
  expect(current()).toMatchObject({ zone: undefined, draft: { latitude: 1 }, opened: 2, isAsking: false });
  expect(readStoredZone()).toBeUndefined();
  await unmount();
});

it('what was left unfinished in an earlier visit stays while nothing else is changed', async () => {
  storeZone(changed);
  const { current, act, unmount } = await open();
  await act(() => current().edit(school));
  await act(() => current().close());
  expect(readStoredZone()?.form.name).toBe('Lago grande');
  await act(() => current().resume(changed, lake));
  await act(() => current().keep(changed));
  await act(() => current().close());
  expect(current().isOpen).toBe(false);
  expect(readStoredZone()).toBeUndefined();
  await unmount();
});
