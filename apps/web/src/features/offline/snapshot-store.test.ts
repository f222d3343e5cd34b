import { beforeEach, describe, expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { SECOND_MS, MINUTE_MS } from '#shared/durations.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import type { SnapshotKey, Snapshot } from './snapshot.ts';
import { manualClock } from './testing/manual-clock.ts';
import { NOW } from './testing/snapshot.ts';

const maria: SnapshotKey = { hub: 'http://casa:8123', person: 'maria' };

interface Write {
  readonly snapshot: Snapshot;
  readonly wanted: () => boolean;
}

function createTestStore(write?: () => Promise<void>) {
  const written: Write[] = [];
  const clock = manualClock(NOW);
  const fake = createFakeHub();
  const session: { key: SnapshotKey | undefined } = { key: maria };
  const store = createSnapshotStore({
    hub: fake.hub,
    clock,
    key: () => session.key,
    write(snapshot, wanted) {
      written.push({ snapshot, wanted });
      return write?.() ?? Promise.resolve();
    },
  });
  return { written, clock, fake, session, store, last: () => written.at(-1)?.snapshot };
}

let test: ReturnType<typeof createTestStore>;

beforeEach(() => {
  test = createTestStore();
});

function receiveAll({ fake }: ReturnType<typeof createTestStore>): void {
  fake.registries(registriesOf({}));
  fake.list([entity('light.a', 'on', {}, 1), entity('light.b', 'on', {}, 1)]);
}

describe('writes', () => {
  it('nothing before the entity list and the registries are there', () => {
    test.clock.pass(60 * MINUTE_MS);
    test.store.writeNow();
    test.fake.list([entity('light.a', 'on')]);
    test.clock.pass(60 * MINUTE_MS);
    test.store.writeNow();
    expect(test.written).toEqual([]);
  });

  it('soon after these, then every five minutes', () => {
    receiveAll(test);
    test.clock.pass(2 * SECOND_MS);
    expect(test.last()).toMatchObject({ ...maria, at: NOW + 2 * SECOND_MS });
    test.clock.pass(5 * MINUTE_MS);
    test.fake.value(entity('light.a', 'off', {}, 2));
    test.clock.pass(5 * MINUTE_MS);
    expect(test.written).toHaveLength(3);
    expect(test.last()?.entities.map(({ value }) => value?.state)).toEqual(['off', 'on']);
  });

  it('when the page is hidden, though not twice within 30 seconds', () => {
    receiveAll(test);
    test.store.writeNow();
    test.store.writeNow();
    test.clock.pass(SECOND_MS);
    test.store.writeNow();
    expect(test.written).toHaveLength(1);
    test.clock.pass(30 * SECOND_MS);
    expect(test.written).toHaveLength(2);
    test.clock.pass(30 * SECOND_MS);
    test.store.writeNow();
    expect(test.written).toHaveLength(3);
  });

  it('with the time of the loss, while the connection is down', () => {
    receiveAll(test);
    test.clock.pass(MINUTE_MS);
    test.fake.setConnection('lost');
    test.clock.pass(20 * MINUTE_MS);
    test.fake.setConnection('lost');
    test.store.writeNow();
    expect(test.written.slice(1).map(({ snapshot: { at } }) => at)).toEqual([
      NOW + MINUTE_MS,
      NOW + MINUTE_MS,
    ]);
    test.fake.setConnection('ready');
    test.clock.pass(5 * MINUTE_MS);
    expect(test.last()?.at).toBeGreaterThan(NOW + 21 * MINUTE_MS);
  });

  it('also after the clock was set back by a year', () => {
    receiveAll(test);
    test.clock.pass(2 * SECOND_MS);
    test.clock.set(NOW - 365 * 24 * 60 * MINUTE_MS);
    test.store.writeNow();
    expect(test.written).toHaveLength(2);
  });

  it('again after the storage was full', async () => {
    const full = createTestStore(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')));
    receiveAll(full);
    full.clock.pass(10 * MINUTE_MS);
    // An unhandled rejection would fail the test.
    await new Promise((resolve) => setTimeout(resolve));
    expect(full.written).toHaveLength(2);
  });
});

describe('writes nothing', () => {
  it('after sign-out', () => {
    receiveAll(test);
    test.session.key = undefined;
    test.clock.pass(10 * MINUTE_MS);
    test.store.writeNow();
    expect(test.written).toEqual([]);
  });

  it('when the hub refuses the session', () => {
    receiveAll(test);
    test.fake.setConnection('refused');
    test.clock.pass(10 * MINUTE_MS);
    expect(test.written).toEqual([]);
  });

  it('after it was closed', () => {
    receiveAll(test);
    test.store.close();
    test.clock.pass(10 * MINUTE_MS);
    test.store.writeNow();
    test.fake.setConnection('lost');
    expect(test.written).toEqual([]);
  });

  it.each([
    ['signed out', () => (test.session.key = undefined)],
    ['changed', () => (test.session.key = { ...maria, person: 'luca' })],
    ['went to another hub', () => (test.session.key = { ...maria, hub: 'http://mare:8123' })],
    ['closed the store', () => test.store.close()],
  ])('of a write under way when the person %s', (_, happens) => {
    receiveAll(test);
    test.store.writeNow();
    const [first] = test.written;
    expect(first?.wanted()).toBe(true);
    happens();
    expect(first?.wanted()).toBe(false);
  });
});

it('starts at once where the entity list and the registries are there already', () => {
  const { fake, clock } = test;
  receiveAll(test);
  const written: Snapshot[] = [];
  const write = (snapshot: Snapshot) => Promise.resolve(void written.push(snapshot));
  const late = createSnapshotStore({ hub: fake.hub, clock, key: () => maria, write });
  clock.pass(2 * SECOND_MS);
  expect(written).toHaveLength(1);
  late.close();
});
