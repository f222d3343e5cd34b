// @vitest-environment happy-dom
import type { Connection, HubMessage } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { periodAt } from '@soglia/energy/periods';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { useStatisticRows } from './use-statistic-rows.ts';

const NOW = Date.parse('2026-11-25T14:37:00Z');
const week = periodAt('week', NOW, 'Europe/Rome');
const ids = ['sensor.in'];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
});

function openHub() {
  const asked: string[] = [];
  const aborted: string[] = [];
  const hub = { mode: 'answers' as 'answers' | 'fails' | 'refuses' | 'silent' };
  const command = ((message: HubMessage, options?: { signal?: AbortSignal }) => {
    asked.push(`${String(message['period'])} ${String(message['start_time'])}`);
    options?.signal?.addEventListener('abort', () => aborted.push(String(message['period'])));
    if (hub.mode === 'refuses') return Promise.reject(new HubError('refused', 'not any more'));
    if (hub.mode === 'fails') return Promise.reject(new HubError('timeout', 'silent'));
    if (hub.mode === 'silent') return new Promise(() => undefined);
    const start = Date.parse(String(message['start_time']));
    return Promise.resolve({ 'sensor.in': [{ start, end: start + 300_000, change: asked.length }] });
  }) as Connection['command'];
  return { hub, asked, aborted, wrapper: withHub(createFakeHub({ ready: true, command }).hub) };
}

interface Wanted {
  readonly key: string | undefined;
  readonly ids: readonly string[];
}

const render = (wrapper: ReturnType<typeof withHub>) =>
  renderHookInDom<Wanted, ReturnType<typeof useStatisticRows>>(
    (wanted) => useStatisticRows(wanted.key, wanted.ids, week, 'hour'),
    { key: 'test', ids },
    { wrapper },
  );

it('reads the days that are over once, and today whenever the hub has summed up more', async () => {
  const { asked, wrapper } = openHub();
  const { current, act, unmount } = await render(wrapper);
  expect(current()).toMatchObject({ kind: 'there' });
  expect(asked).toEqual([
    'hour 2026-11-22T23:00:00.000Z',
    'hour 2026-11-24T23:00:00.000Z',
    '5minute 2026-11-25T13:00:00.000Z',
  ]);
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE_MS));
  expect(asked.slice(3)).toEqual(['hour 2026-11-24T23:00:00.000Z', '5minute 2026-11-25T13:00:00.000Z']);
  expect(current()).toMatchObject({ kind: 'there' });
  await unmount();
});

it('keeps what it had while the hub is silent or fails', async () => {
  const { hub, wrapper } = openHub();
  const { current, act, unmount } = await render(wrapper);
  const before = current();
  hub.mode = 'silent';
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE_MS));
  expect(current()).toBe(before);
  hub.mode = 'fails';
  await act(() => vi.advanceTimersByTimeAsync(6 * MINUTE_MS));
  expect(current()).toBe(before);
  await unmount();
});

it('shows nothing any more to who may not read it', async () => {
  const { hub, wrapper } = openHub();
  const { current, act, unmount } = await render(wrapper);
  hub.mode = 'refuses';
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE_MS));
  expect(current()).toMatchObject({ kind: 'failed', error: { code: 'refused' } });
  await unmount();
});

it('says that it failed, reads again when asked, and aborts what nobody shows', async () => {
  const { hub, aborted, wrapper } = openHub();
  hub.mode = 'fails';
  const { current, act, rerender, unmount } = await render(wrapper);
  const failed = current();
  if (failed.kind !== 'failed') throw new Error('it has failed');
  hub.mode = 'answers';
  await act(failed.again);
  expect(current().kind).toBe('there');
  hub.mode = 'silent';
  await rerender({ key: 'other', ids });
  expect(current().kind).toBe('waiting');
  await unmount();
  expect(aborted).toContain('hour');
});

it('reads nothing without a key, and nothing of no meters', async () => {
  const { asked, wrapper } = openHub();
  const { current, rerender, unmount } = await render(wrapper);
  const before = asked.length;
  await rerender({ key: undefined, ids });
  expect(current().kind).toBe('waiting');
  await rerender({ key: 'none', ids: [] });
  expect(current()).toMatchObject({ kind: 'there', value: new Map() });
  expect(asked).toHaveLength(before);
  await unmount();
});
