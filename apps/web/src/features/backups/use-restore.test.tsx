// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { BackupProgress } from '@soglia/hub-client/backups';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { takeNotices } from '#shared/ui/notices.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useRestore } from './use-restore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A restore that the hub has taken; `info` is what it then answers. */
function follow(info: () => unknown) {
  const fake = createFakeHub({
    ready: true,
    command: (({ type }) => {
      const answer = type === 'get_config' ? { state: 'RUNNING' } : info();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }) as Connection['command'],
  });
  const { result, rerender } = renderHook((progress: BackupProgress | undefined) => useRestore(progress), {
    wrapper: withHub(fake.hub),
  });
  act(() => result.current.begin());
  const setConnection = async (kind: Parameters<typeof fake.setConnection>[0]) => {
    act(() => fake.setConnection(kind));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { result, rerender, setConnection, pass, kind: () => result.current.restoring.kind };
}

const backups = { backups: [], state: 'idle' };
const event = (state: string) => ({ manager_state: 'restore_backup', state });

it.each([
  [{ ...backups, last_action_event: event('completed') }, 'done'],
  [{ ...backups, last_action_event: event('failed') }, 'failed'],
  // A hub that says nothing of it is back as well.
  [backups, 'done'],
])('a hub that comes back with %j: %s', async (answer, end) => {
  let info: unknown = new HubError('disconnected', 'starting');
  const { setConnection, pass, kind } = follow(() => info);
  expect(kind()).toBe('reading');
  await setConnection('lost');
  expect(kind()).toBe('restarting');
  await setConnection('ready');
  expect(kind()).toBe('starting');
  info = { ...backups, state: 'blocked' };
  await pass(3_000);
  expect(kind()).toBe('starting');
  info = answer;
  await pass(3_000);
  expect(kind()).toBe(end);
});

it('a house that does not know the session any more asks to sign in', async () => {
  const { setConnection, kind } = follow(() => backups);
  await setConnection('lost');
  await setConnection('refused');
  expect(kind()).toBe('signIn');
  const titles: string[] = [];
  takeNotices(({ title }) => titles.push(title))();
  expect(titles).toEqual(['La casa è tornata']);
});

it('fails where the hub says so before it restarts, and is slow after five minutes', async () => {
  const { result, rerender, pass, kind } = follow(() => backups);
  await pass(5 * MINUTE_MS);
  expect(result.current.isSlow).toBe(true);
  rerender({ kind: 'failed', work: 'restore', reason: 'unknown_error' });
  expect(kind()).toBe('failed');
});
