// @vitest-environment happy-dom
import { commands } from '@soglia/hub-client/commands';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { entity } from '../testing/entity.ts';
import { useLiveAnnouncement } from './use-live-announcement.ts';

type Commands = Parameters<typeof useLiveAnnouncement>[0];
const quiet: Commands = { pendingCommand: undefined, refusal: undefined };
const pending: Commands = { ...quiet, pendingCommand: commands.power.turnOn(entity('light.uno', 'off')) };
const refused: Commands = { ...quiet, refusal: new HubError('timeout', 'no') };

it.each([
  ['a confirmation', quiet],
  ['a refusal', refused],
])('announces %s, and stops a few seconds later', async (_what, outcome) => {
  vi.useFakeTimers();
  const { current, rerender, act } = await renderHookInDom(useLiveAnnouncement, quiet);
  expect(current()).toBe('off');
  await rerender(pending);
  expect(current()).toBe('polite');
  await rerender(outcome);
  expect(current(), 'in the same render as the outcome').toBe('polite');
  await rerender(quiet);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(current()).toBe('polite');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(current()).toBe('off');
  vi.useRealTimers();
});

it('keeps announcing while the next command is pending', async () => {
  vi.useFakeTimers();
  const { current, rerender, act } = await renderHookInDom(useLiveAnnouncement, pending);
  await rerender(quiet);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await rerender(pending);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(current()).toBe('polite');
  vi.useRealTimers();
});
