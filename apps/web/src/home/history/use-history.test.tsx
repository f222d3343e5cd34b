// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import type { Connection } from '@soglia/hub-client/connection';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { entity } from '../testing/entity.ts';
import { useHistory } from './use-history.ts';

const DOOR = 'binary_sensor.porta';
/** Whole seconds, which the hub's fractions keep exactly. */
const now = Math.floor(Date.now() / 1_000) * 1_000;
const ago = (minutes: number) => now - minutes * MINUTE_MS;

/** A hub that has recorded these states of a door, by minutes ago, and answers once `gate` is open. */
async function openHistory(recorded: ReadonlyMap<number, string>) {
  let gate = Promise.resolve();
  const command = (async () => {
    await gate;
    return { [DOOR]: [...recorded].map(([minutes, s]) => ({ s, lu: ago(minutes) / 1_000 })) };
  }) as Connection['command'];
  const house = createFakeHub({ ready: true, command });
  house.list([entity(DOOR, 'off', {}, ago(600))]);
  const hook = await renderHookInDom(() => useHistory(DOOR, 24), undefined, { wrapper: withHub(house.hub) });
  const states = () => {
    const read = hook.current();
    return read.kind === 'there' ? read.value.rows.map(({ state }) => state) : read.kind;
  };
  /** Answers nothing more until the returned function is called. */
  const hold = () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    return () => open();
  };
  return { ...hook, house, states, hold };
}

it('reads what happened while there was no connection, and shows the rows of before until that has come', async () => {
  const recorded = new Map([[600, 'off']]);
  const { house, act, states, hold } = await openHistory(recorded);
  await waitFor(() => expect(states()).toEqual(['off']));

  await act(() => house.setConnection('lost'));
  expect(states()).toEqual(['off']);
  recorded.set(90, 'on').set(30, 'off');
  const answer = hold();
  await act(() => {
    house.setConnection('ready');
    house.value(entity(DOOR, 'off', {}, ago(30)));
  });
  expect(states()).toEqual(['off', 'off']);
  await act(answer);
  await waitFor(() => expect(states()).toEqual(['off', 'on', 'off']));
});

it('shows since when a state holds that the hub has not recorded', async () => {
  const recorded = new Map<number, string>();
  const { current, house, act, states } = await openHistory(recorded);
  // Its battery has been told meanwhile.
  await act(() => house.value({ ...entity(DOOR, 'on', { battery: 71 }, ago(30)), last_updated: ago(10) }));
  await waitFor(() => expect(states()).toEqual(['off', 'on']));
  const read = current();
  expect(read.kind === 'there' && read.value.rows.map(({ at }) => at)).toEqual([ago(600), ago(30)]);
});
