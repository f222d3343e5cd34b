import { expect, it, vi } from 'vitest';
import { asOfList, isLastKnown, lastKnownContext, withLastKnown, type LastKnown } from './last-known.ts';
import { entity } from './testing/entity.ts';
import { registriesOf } from './testing/registries.ts';
import { createFakeHub } from './testing/fake-hub.ts';

const lamp = 'light.lampada';
const before: LastKnown = {
  at: 1_000,
  list: [{ entity_id: lamp, domain: 'light', name: 'Lampada', device_class: undefined }],
  viewOnly: new Set([lamp]),
  registries: registriesOf({ salone: 'Salone' }),
  entities: new Map([[lamp, { ...entity(lamp, 'on'), context: lastKnownContext }]]),
};

/** A hub with a snapshot that is loaded when the test says so. */
function hubWithSnapshot() {
  const live = createFakeHub();
  let [resolve, reject]: [(known: LastKnown | undefined) => void, (reason: Error) => void] = [
    vi.fn(),
    vi.fn(),
  ];
  const memory = new Promise<LastKnown | undefined>((settle, fail) => ([resolve, reject] = [settle, fail]));
  const { hub, forget } = withLastKnown(live.hub, memory);
  const arrive = async (known: LastKnown | undefined) => {
    resolve(known);
    await memory;
  };
  return { live, hub, forget, arrive, memory, fail: (reason: Error) => reject(reason) };
}

it('shows the snapshot until the hub has answered, and notifies of both', async () => {
  const { live, hub, arrive } = hubWithSnapshot();
  const heard = { list: vi.fn(), lamp: vi.fn(), rooms: vi.fn() };
  hub.entities.onList(heard.list);
  hub.entities.onEntity(lamp, heard.lamp);
  hub.registries.onChange(heard.rooms);
  expect(hub.entities.list.kind).toBe('loading');

  await arrive(before);
  expect(asOfList(hub.entities.list)).toBe(1_000);
  expect(hub.entities.list).toBe(hub.entities.list);
  expect(isLastKnown(hub.entities.get(lamp))).toBe(true);
  expect(hub.entities.isViewOnly(lamp)).toBe(true);
  expect(hub.registries.snapshot?.areas[0]?.name).toBe('Salone');
  for (const listener of Object.values(heard)) expect(listener).toHaveBeenCalledTimes(1);

  live.registries(registriesOf({ sala: 'Sala' }));
  expect(hub.registries.snapshot?.areas[0]?.name).toBe('Sala');
  live.list([entity(lamp, 'off')]);
  expect(asOfList(hub.entities.list)).toBeUndefined();
  expect(hub.entities.isViewOnly(lamp)).toBe(false);
  expect(hub.entities.get(lamp)?.state).toBe('off');
  expect(isLastKnown(hub.entities.get(lamp))).toBe(false);
  for (const listener of Object.values(heard)) expect(listener.mock.calls.length).toBeGreaterThan(1);
});

it('prefers each value of the hub to the snapshot', async () => {
  const { live, hub, arrive } = hubWithSnapshot();
  await arrive(before);
  live.value(entity(lamp, 'off'));
  expect(hub.entities.get(lamp)?.state).toBe('off');
  expect(asOfList(hub.entities.list)).toBe(1_000);
});

it('gives nothing of the snapshot to listeners of the hub’s own list', async () => {
  const { live, hub, arrive } = hubWithSnapshot();
  await arrive(before);
  const seen: unknown[] = [];
  hub.entities.onList(() => seen.push(hub.entities.get(lamp)));
  live.list([entity('light.altra', 'on')]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((value) => value === undefined)).toBe(true);
});

it.each([
  ['after the hub has answered', ({ live }: ReturnType<typeof hubWithSnapshot>) => live.list([])],
  ['after forget()', ({ forget }: ReturnType<typeof hubWithSnapshot>) => forget()],
])('ignores a snapshot that is loaded %s', async (_, happens) => {
  const house = hubWithSnapshot();
  happens(house);
  const heard = vi.fn();
  house.hub.entities.onList(heard);
  await house.arrive(before);
  expect(asOfList(house.hub.entities.list)).toBeUndefined();
  expect(house.hub.entities.get(lamp)).toBeUndefined();
  expect(heard).not.toHaveBeenCalled();
});

it('drops the snapshot at once on forget()', async () => {
  const { hub, forget, arrive } = hubWithSnapshot();
  await arrive(before);
  forget();
  expect(hub.entities.list.kind).toBe('loading');
  expect(hub.entities.get(lamp)).toBeUndefined();
  expect(hub.registries.snapshot).toBeUndefined();
});

it('works without a snapshot, or with one that cannot be read', async () => {
  const none = hubWithSnapshot();
  await none.arrive(undefined);
  expect(none.hub.entities.list.kind).toBe('loading');

  const broken = hubWithSnapshot();
  broken.fail(new Error('the browser says no'));
  await expect(broken.memory).rejects.toThrow('says no');
  expect(broken.hub.entities.list.kind).toBe('loading');
});

it('does not notify a released listener', async () => {
  const { hub, arrive } = hubWithSnapshot();
  const heard = vi.fn();
  hub.entities.onEntity(lamp, heard)();
  await arrive(before);
  expect(heard).not.toHaveBeenCalled();
});
