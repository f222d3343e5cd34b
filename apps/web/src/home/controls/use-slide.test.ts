// @vitest-environment happy-dom
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useSlide } from './use-slide.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pointer `up` pixels above the bottom of a slider of 100 pixels. */
const at = (up: number, pointerId = 1) =>
  ({
    button: 0,
    isPrimary: true,
    pointerId,
    clientY: 100 - up,
    currentTarget: {
      getBoundingClientRect: () => ({ bottom: 100, height: 100 }),
      setPointerCapture: () => undefined,
    },
  }) as unknown as PointerEvent<HTMLElement>; /* -- the hook reads only these properties of the event */

async function slider() {
  const onChange = vi.fn<(value: number) => void>();
  const onPreview = vi.fn<(value: number | undefined) => void>();
  const options = { value: 20, min: 0, max: 100, step: 10, disabled: false, onChange, onPreview };
  const { current, rerender, act, unmount } = await renderHookInDom(useSlide, options);
  return {
    onPreview,
    current,
    unmount,
    rerender: (change: Partial<typeof options>) => rerender({ ...options, ...change }),
    down: (up: number) => act(() => current().ground.onPointerDown(at(up))),
    move: (up: number) => act(() => current().ground.onPointerMove(at(up))),
    up: (pointerId?: number) => act(() => current().ground.onPointerUp(at(0, pointerId))),
    cancel: (pointerId?: number) => act(() => current().ground.onPointerCancel(at(0, pointerId))),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    sent: () => onChange.mock.calls.map(([value]) => value),
  };
}

it('sends nothing at pointer down, and the position of a tap', async () => {
  const { down, up, current, sent } = await slider();
  await down(60);
  expect(current()).toMatchObject({ shown: 60, dragging: true });
  expect(sent()).toEqual([]);
  await up();
  expect(sent()).toEqual([60]);
  expect(current().dragging).toBe(false);
});

it('sends the position where the pointer rests, before it is lifted', async () => {
  const { down, move, up, wait, sent } = await slider();
  await down(20);
  for (const up of [30, 40, 50]) await move(up);
  expect(sent()).toEqual([30]);
  await wait(300);
  expect(sent()).toEqual([30, 50]);
  await up();
  await wait(1_000);
  expect(sent()).toEqual([30, 50]);
});

it('sends the last position at pointer up, and then shows the current value', async () => {
  const { down, move, up, rerender, current, sent, onPreview } = await slider();
  await down(20);
  await move(30);
  await move(70);
  await rerender({ value: 30 });
  expect(current().shown).toBe(70);
  await up();
  expect(sent()).toEqual([30, 70]);
  expect(onPreview).toHaveBeenLastCalledWith(undefined);
  await rerender({ value: 70 });
  expect(current()).toMatchObject({ shown: 70, dragging: false });
});

it.each(['lifts', 'moves', 'rests'] as const)(
  'sends nothing to a hub that disconnected during a drag that then %s',
  async (deed) => {
    const { down, move, up, wait, rerender, sent } = await slider();
    await down(20);
    await move(30);
    await move(70);
    await rerender({ disabled: true });
    if (deed === 'lifts') await up();
    if (deed === 'moves') await move(80);
    await wait(1_000);
    expect(sent()).toEqual([30]);
  },
);

it('takes nothing back when the sheet closes', async () => {
  const { down, move, unmount, sent } = await slider();
  await down(20);
  await move(30);
  await move(70);
  await unmount();
  expect(sent()).toEqual([30, 70]);
});

it('goes on while another finger comes and goes', async () => {
  const { down, move, up, cancel, current, sent } = await slider();
  await down(20);
  await move(40);
  await up(2);
  await cancel(2);
  expect(current()).toMatchObject({ shown: 40, dragging: true });
  await move(70);
  await up();
  expect(sent()).toEqual([40, 70]);
  expect(current().dragging).toBe(false);
});
