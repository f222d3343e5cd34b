import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { driveHook } from '#shared/testing/drive-hook.tsx';
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
  const { now, draw, after, leave } = await driveHook(useSlide, options);
  return {
    onPreview,
    now,
    leave,
    draw: (change: Partial<typeof options>) => draw({ ...options, ...change }),
    down: (up: number) => after(() => now().ground.onPointerDown(at(up))),
    move: (up: number) => after(() => now().ground.onPointerMove(at(up))),
    up: () => after(() => now().ground.onPointerUp()),
    wait: (ms: number) => after(() => vi.advanceTimersByTimeAsync(ms)),
    sent: () => onChange.mock.calls.map(([value]) => value),
  };
}

it('sends nothing at pointer down, and the position of a tap', async () => {
  const { down, up, now, sent } = await slider();
  await down(60);
  expect(now()).toMatchObject({ shown: 60, dragging: true });
  expect(sent()).toEqual([]);
  await up();
  expect(sent()).toEqual([60]);
  expect(now().dragging).toBe(false);
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
  const { down, move, up, draw, now, sent, onPreview } = await slider();
  await down(20);
  await move(30);
  await move(70);
  await draw({ value: 30 });
  expect(now().shown).toBe(70);
  await up();
  expect(sent()).toEqual([30, 70]);
  expect(onPreview).toHaveBeenLastCalledWith(undefined);
  await draw({ value: 70 });
  expect(now()).toMatchObject({ shown: 70, dragging: false });
});

it.each(['lifts', 'moves', 'rests'] as const)(
  'sends nothing to a hub that disconnected during a drag that then %s',
  async (deed) => {
    const { down, move, up, wait, draw, sent } = await slider();
    await down(20);
    await move(30);
    await move(70);
    await draw({ disabled: true });
    if (deed === 'lifts') await up();
    if (deed === 'moves') await move(80);
    await wait(1_000);
    expect(sent()).toEqual([30]);
  },
);

it('takes nothing back when the sheet closes', async () => {
  const { down, move, leave, sent } = await slider();
  await down(20);
  await move(30);
  await move(70);
  await leave();
  expect(sent()).toEqual([30, 70]);
});
