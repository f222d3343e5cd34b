// @vitest-environment happy-dom
import type { HubMessage } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useTracks } from './use-tracks.ts';

/** A hub that answers once `answer` is called, or refuses. */
function createHistory() {
  const asked: { readonly answer: () => void; readonly refuse: () => void }[] = [];
  const command = (message: HubMessage) =>
    new Promise<never>((resolve, reject) => {
      const [id = ''] = message['entity_ids'] as readonly string[];
      const row = { s: 'home', lu: 1, a: { latitude: 45, longitude: 9 } };
      asked.push({
        answer: () => resolve({ [id]: [row] } as never),
        refuse: () => reject(new HubError('hub_error', 'no')),
      });
    });
  const { hub } = createFakeHub({ ready: true, command });
  const rest = () => asked.splice(0);
  return {
    hub,
    answer: () => rest().forEach(({ answer }) => answer()),
    refuse: () => rest().forEach(({ refuse }) => refuse()),
  };
}

async function readTracks(persons: readonly string[]) {
  const { hub, answer, refuse } = createHistory();
  const rendered: string[] = [];
  const read = await renderHookInDom(
    (shown: readonly string[]) => {
      const tracks = useTracks(shown);
      rendered.push(tracks.tracks.map(({ entityId }) => entityId).join(' '));
      return tracks;
    },
    persons,
    { wrapper: withHub(hub) },
  );
  await read.act(answer);
  return { ...read, answer, refuse, since: () => [...new Set(rendered.splice(0))] };
}

it('keeps the other track while one is hidden', async () => {
  const { rerender, act, answer, since } = await readTracks(['person.anna', 'person.luca']);
  since();
  await rerender(['person.luca']);
  await act(answer);
  expect(since()).toEqual(['person.luca']);
});

it('keeps the first track while another is read, and where that fails', async () => {
  const { rerender, act, answer, refuse, current, since } = await readTracks(['person.anna']);
  since();
  await rerender(['person.anna', 'person.luca']);
  expect(current().state).toBe('waiting');
  await act(answer);
  expect(since()).toEqual(['person.anna', 'person.anna person.luca']);
  await rerender(['person.anna', 'person.luca', 'person.mia']);
  await act(refuse);
  expect(current().state).toBe('failed');
  expect(since()).toEqual(['person.anna person.luca']);
});

it('forgets a track that was hidden, and reads it anew', async () => {
  const { rerender, act, answer, since } = await readTracks(['person.anna']);
  since();
  await rerender([]);
  await rerender(['person.anna', 'person.luca']);
  expect(since()).toEqual(['']);
  await act(answer);
  expect(since()).toEqual(['person.anna person.luca']);
});
