// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useZoneEntities } from './use-zone-entities.ts';

const home = entity('zone.home', '0', { latitude: 45, longitude: 9 });
const lake = entity('zone.lago', '0', { latitude: 46, longitude: 9 });

it('keeps the zones that are there until the state of another one has come', async () => {
  const { hub, list, value } = createFakeHub({ ready: true });
  const missing = new Set(['zone.home']);
  const entities = {
    ...hub.entities,
    get list() {
      return hub.entities.list;
    },
    get: (id: string) => (missing.has(id) ? undefined : hub.entities.get(id)),
  };
  list([home]);
  const { current, act, unmount } = await renderHookInDom(useZoneEntities, undefined, {
    wrapper: withHub({ ...hub, entities }),
  });
  expect(current()).toBeUndefined();
  missing.clear();
  await act(() => value(home));
  expect(current()).toEqual([home]);
  missing.add('zone.lago');
  await act(() => list([home, lake]));
  expect(current()).toEqual([home]);
  missing.clear();
  await act(() => value(lake));
  expect(current()).toEqual([home, lake]);
  await unmount();
});
