import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveSnapshot } from '#features/offline/snapshot-database.ts';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { manualClock } from '#features/offline/testing/manual-clock.ts';
import { snapshot, NOW } from '#features/offline/testing/snapshot.ts';
import { asOfList } from '#hub/last-known.ts';
import { entity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { MINUTE_MS, DAY_MS } from '#shared/durations.ts';
import { withSnapshots } from './house-snapshot.ts';

const maria: SnapshotKey = { hub: 'http://casa:8123', person: 'maria' };

/** What a page says of whether somebody sees it. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function outOfSight(): void {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('indexedDB', new IDBFactory());
});

/** Everything in the database, read by nothing of the app. */
const everything = (): Promise<readonly { person: string; at: number }[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('soglia-offline', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('houses', { keyPath: ['hub', 'person'] });
    opening.onerror = () => reject(opening.error ?? new Error('no'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('houses').objectStore('houses').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result as { person: string; at: number }[]);
      };
    };
  });

const people = async () => (await everything()).map(({ person }) => person);

/** @param isLate whether the hub takes so long that the snapshot is read */
async function visit(who: SnapshotKey | undefined = maria, isLate = true) {
  const fake = createFakeHub();
  const clock = manualClock(NOW);
  const session: { key: SnapshotKey | undefined } = { key: who };
  const remembered = withSnapshots(fake.hub, { clock, key: () => session.key });
  // What reads a snapshot is a file of its own.
  await import('./snapshot-services.ts');
  await Promise.resolve();
  if (isLate) {
    clock.pass(100);
    clock.set(NOW);
  }
  return { fake, clock, session, ...remembered };
}

/** The hub sends its house, and the snapshot is written. */
async function written(house: Awaited<ReturnType<typeof visit>>): Promise<void> {
  house.fake.registries(registriesOf({}));
  house.fake.list([entity('light.lampada', 'off')]);
  await vi.waitFor(async () => {
    outOfSight();
    expect(await people()).toContain(house.session.key?.person);
  });
}

it('shows the house of this person as it was, and writes it again when the page goes out of sight', async () => {
  await saveSnapshot(snapshot('maria', NOW - DAY_MS), () => true);
  const here = await visit();
  await vi.waitFor(() => expect(asOfList(here.hub.entities.list)).toBe(NOW - DAY_MS));
  expect(here.hub.entities.get('light.lampada')?.state).toBe('on');

  here.fake.registries(registriesOf({}));
  here.fake.list([entity('light.lampada', 'off')]);
  expect(asOfList(here.hub.entities.list)).toBeUndefined();
  await vi.waitFor(async () => {
    outOfSight();
    expect((await everything())[0]?.at).toBe(NOW);
  });
});

it('is not read while the hub may still answer, nor once it has', async () => {
  await saveSnapshot(snapshot('maria', NOW - DAY_MS), () => true);
  const here = await visit(maria, false);
  const lists: unknown[] = [];
  here.hub.entities.onList(() => lists.push(asOfList(here.hub.entities.list)));
  here.clock.pass(99);
  here.fake.registries(registriesOf({}));
  here.fake.list([entity('light.lampada', 'off')]);
  here.clock.pass(MINUTE_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lists).toEqual([undefined]);
  here.close();
});

it('is read at once where the hub cannot be reached', async () => {
  await saveSnapshot(snapshot('maria', NOW - DAY_MS), () => true);
  const here = await visit(maria, false);
  here.fake.setConnection('lost');
  await vi.waitFor(() => expect(asOfList(here.hub.entities.list)).toBe(NOW - DAY_MS));
});

it('is kept no longer than it may be, also where the hub is fast', async () => {
  await saveSnapshot(snapshot('luca'), () => true);
  const here = await visit(maria, false);
  here.fake.list([entity('light.lampada', 'off')]);
  here.clock.pass(MINUTE_MS);
  await vi.waitFor(async () => expect(await people()).not.toContain('luca'));
});

it.each([
  ['another’s', snapshot('luca')],
  ['too old', snapshot('maria', NOW - 31 * DAY_MS)],
  ['of a clock that was a year ahead', snapshot('maria', NOW + 365 * DAY_MS)],
])('neither shows nor keeps what is %s', async (_, kept) => {
  await saveSnapshot(kept, () => true);
  const here = await visit();
  await vi.waitFor(async () => expect(await everything()).toEqual([]));
  expect(here.hub.entities.list.kind).toBe('loading');
});

describe('deletes the snapshot', () => {
  it('at logout', async () => {
    const here = await visit();
    await written(here);
    here.session.key = undefined;
    here.close();
    await vi.waitFor(async () => expect(await everything()).toEqual([]));
  });

  it('when another person comes', async () => {
    const here = await visit();
    await written(here);
    here.session.key = { ...maria, person: 'luca' };
    here.close();
    await vi.waitFor(async () => expect(await everything()).toEqual([]));
  });

  it('when the hub refuses, on the screen and in the browser', async () => {
    await saveSnapshot(snapshot(), () => true);
    const here = await visit();
    await vi.waitFor(() => expect(asOfList(here.hub.entities.list)).toBe(NOW));
    here.fake.setConnection('refused');
    expect(here.hub.entities.list.kind).toBe('loading');
    await vi.waitFor(async () => expect(await everything()).toEqual([]));
  });

  it('for good: what was being written at logout does not come back', async () => {
    const here = await visit();
    await written(here);
    here.clock.pass(MINUTE_MS);
    outOfSight();
    here.session.key = undefined;
    here.close();
    outOfSight();
    here.clock.pass(DAY_MS);
    // Whoever opens it after them waits for them.
    await vi.waitFor(async () => expect(await everything()).toEqual([]));
    expect(await everything()).toEqual([]);
  });
});

it('keeps the snapshot for the next visit of the same person', async () => {
  const here = await visit();
  await written(here);
  here.close();
  const again = await visit();
  await vi.waitFor(() => expect(asOfList(again.hub.entities.list)).toBe(NOW));
  expect(again.hub.entities.get('light.lampada')?.state).toBe('off');
});

it.each([
  ['without such a memory', undefined],
  [
    'that forbids it',
    {
      open: () => {
        throw new DOMException('not here', 'SecurityError');
      },
    },
  ],
])('goes on in a browser %s', async (_, factory) => {
  vi.stubGlobal('indexedDB', factory);
  const here = await visit();
  here.fake.registries(registriesOf({}));
  here.fake.list([entity('light.lampada', 'off')]);
  await vi.dynamicImportSettled();
  here.clock.pass(DAY_MS);
  outOfSight();
  here.fake.setConnection('refused');
  here.session.key = undefined;
  here.close();
  // A rejection that nobody takes would fail the test.
  await new Promise((resolve) => setTimeout(resolve));
  expect(here.hub.entities.get('light.lampada')?.state).toBe('off');
});
