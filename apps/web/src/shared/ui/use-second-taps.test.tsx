// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useSecondTaps } from './use-second-taps.ts';

const button = document.createElement('button');
const heard = vi.fn();
beforeEach(() => {
  document.body.append(button);
  button.addEventListener('click', heard);
});
afterEach(() => {
  button.removeEventListener('click', heard);
  button.remove();
});

interface Click {
  readonly detail: number;
  readonly pointerType: string;
  readonly at: number;
  readonly x?: number;
}

function click({ detail, pointerType, at, x = 0 }: Click) {
  const event = new PointerEvent('click', {
    detail,
    pointerType,
    clientX: x,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: at });
  button.dispatchEvent(event);
}

const list: string = 'list';
const watch = () => renderHookInDom((shown: string) => useSecondTaps(shown), list);

const first = { detail: 1, pointerType: 'touch', at: 1_000 };

it.each<[string, Click, number]>([
  ['a second tap that the browser counts', { detail: 2, pointerType: 'touch', at: 1_120 }, 1],
  ['a second tap that it does not count', { detail: 1, pointerType: 'touch', at: 1_120 }, 1],
  ['a double click', { detail: 2, pointerType: 'mouse', at: 1_400 }, 1],
  ['a tap a while later', { detail: 2, pointerType: 'touch', at: 1_400 }, 2],
  ['a tap elsewhere', { detail: 1, pointerType: 'touch', at: 1_120, x: 80 }, 2],
  ['another click', { detail: 1, pointerType: 'mouse', at: 1_120 }, 2],
  ['a key', { detail: 0, pointerType: '', at: 1_050 }, 2],
])('on a page that the first tap has opened, %s', async (_what, second, times) => {
  const { rerender, unmount } = await watch();
  click(first);
  await rerender('page');
  click(second);
  expect(heard).toHaveBeenCalledTimes(times);
  await unmount();
});

it.each<[string, Click, number]>([
  ['the second click of a double click', { detail: 2, pointerType: 'mouse', at: 1_120 }, 0],
  ['the second tap of a double tap', { detail: 2, pointerType: 'touch', at: 1_120 }, 0],
  ['another click', first, 1],
  ['a key', { detail: 0, pointerType: '', at: 1_050 }, 1],
])('where the page appears after the first, %s', async (_what, next, times) => {
  click(first);
  heard.mockClear();
  const { unmount } = await watch();
  click(next);
  expect(heard).toHaveBeenCalledTimes(times);
  await unmount();
});

it('a third tap of the same row does nothing either; on the same page all of them count', async () => {
  const { rerender, unmount } = await watch();
  click(first);
  await rerender('page');
  click({ detail: 2, pointerType: 'touch', at: 1_120 });
  click({ detail: 3, pointerType: 'touch', at: 1_240 });
  expect(heard).toHaveBeenCalledTimes(1);
  click({ detail: 1, pointerType: 'touch', at: 2_000 });
  click({ detail: 2, pointerType: 'touch', at: 2_120 });
  expect(heard).toHaveBeenCalledTimes(3);
  await unmount();
});
