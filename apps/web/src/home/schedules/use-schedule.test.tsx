// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { ScheduleError, type HubAccess, type ScheduleActions, type StoredSchedule } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { createScheduleStore, scheduleStoreFor } from './schedule-store.ts';
import { useScheduleOnce } from './use-schedule.ts';

const ID = 'switch.presa';
const stored: StoredSchedule = {
  schedule: { kind: 'switch', entity_id: ID, periods: [] },
  source: 'automation',
  issues: [],
  rights: { maySave: true },
};

/** A house whose hub answers the reading of a schedule when the test says so. */
function openHouse() {
  const { hub, setConnection } = createFakeHub({ ready: true });
  const answers: (() => void)[] = [];
  const unused = () => Promise.reject(new Error('nothing is written'));
  const actions: ScheduleActions = {
    readSchedule: (_hub, _id, options) =>
      new Promise((resolve, reject) => {
        answers.push(() => resolve(stored));
        options?.signal?.addEventListener('abort', () => reject(new ScheduleError('aborted', 'given up')));
      }),
    saveSchedule: unused,
    deleteSchedule: unused,
    setScheduleEnabled: unused,
  };
  scheduleStoreFor(hub.connection, ID, () =>
    createScheduleStore({ hub: {} as HubAccess, entityId: ID, isListed: () => true, actions }),
  );
  const show = (changed = 1) =>
    renderHookInDom((at: number) => useScheduleOnce(ID, at).reading, changed, { wrapper: withHub(hub) });
  return { show, answers, setConnection };
}

it('reads the schedule of a device once, and again when its automation has changed', async () => {
  const { show, answers } = openHouse();
  const first = await show();
  await waitFor(() => expect(answers).toHaveLength(1));
  await first.act(() => answers[0]?.());
  expect(first.current()).toBe(stored);
  await first.unmount();

  const second = await show();
  expect(second.current()).toBe(stored);
  await second.rerender(2);
  await waitFor(() => expect(answers).toHaveLength(2));
});

it('reads it for the next card where the first was gone before the answer', async () => {
  const { show, answers } = openHouse();
  const first = await show();
  await waitFor(() => expect(answers).toHaveLength(1));
  await first.unmount();

  const second = await show();
  await waitFor(() => expect(answers).toHaveLength(2));
  await second.act(() => answers[1]?.());
  expect(second.current()).toBe(stored);
});

it('reads it again after a connection that was lost meanwhile', async () => {
  const { show, answers, setConnection } = openHouse();
  const card = await show();
  await waitFor(() => expect(answers).toHaveLength(1));
  await card.act(() => setConnection('lost'));
  await card.act(() => setConnection('ready'));
  await waitFor(() => expect(answers).toHaveLength(2));
});
