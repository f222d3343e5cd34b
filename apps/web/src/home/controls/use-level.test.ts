// @vitest-environment happy-dom
import type { ChangeEvent, KeyboardEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useLevel } from './use-level.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const to = (value: number) =>
  ({
    target: { value: String(value) },
  }) as ChangeEvent<HTMLInputElement>; /* -- the hook reads only these properties of the event */

async function level(value: number | undefined) {
  const onChange = vi.fn<(value: number) => void>();
  const options = { value, min: 10, max: 60, step: 5, textOf: String, disabled: false, onChange };
  const { current, rerender, act } = await renderHookInDom(useLevel<number | undefined>, options);
  return {
    current,
    disable: () => rerender({ ...options, disabled: true }),
    slide: (next: number) => act(() => current().input.onChange(to(next))),
    key: async (name: string) => {
      const event = { key: name, preventDefault: vi.fn() };
      await act(() =>
        current().input.onKeyDown(
          event as unknown as KeyboardEvent /* -- the hook reads only these properties of the event */,
        ),
      );
      return event.preventDefault.mock.calls.length > 0;
    },
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    sent: () => onChange.mock.calls.map(([sent]) => sent),
  };
}

it('follows the pointer, and sends the first value and the last', async () => {
  const { current, slide, wait, sent } = await level(20);
  for (const next of [21, 30, 35]) await slide(next);
  expect(current()).toMatchObject({ shown: 35, share: '50%' });
  expect(sent()).toEqual([21]);
  await wait(300);
  expect(sent()).toEqual([21, 35]);
});

it('has its own keys, which start from the minimum where no value is set', async () => {
  const { current, key, sent } = await level(undefined);
  expect(current()).toMatchObject({ shown: undefined, share: '0%', input: { value: 10 } });
  expect(await key('Tab')).toBe(false);
  expect(await key('ArrowUp')).toBe(true);
  expect(current().shown).toBe(15);
  expect(sent()).toEqual([15]);
});

it('sends nothing while the hub is not connected, or where it disconnects during a drag', async () => {
  const { slide, key, disable, wait, sent } = await level(20);
  await slide(21);
  await slide(30);
  await disable();
  await slide(40);
  expect(await key('ArrowUp')).toBe(false);
  await wait(1_000);
  expect(sent()).toEqual([21]);
});
