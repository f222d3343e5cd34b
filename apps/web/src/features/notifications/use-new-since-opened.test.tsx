// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { NotificationItem } from './list/notification-item.ts';
import { useNewSinceOpened } from './use-new-since-opened.ts';
import { notificationItem } from './list/testing/notification-item.ts';

const item = (key: string, read: boolean) => notificationItem(key, { read });

function render(open: boolean, items: readonly NotificationItem[]) {
  const markAllRead = vi.fn<() => void>();
  const hook = renderHook(
    (now: { open: boolean; items: readonly NotificationItem[] }) =>
      [...useNewSinceOpened(now.open, now.items, markAllRead)].sort(),
    { initialProps: { open, items } },
  );
  return { ...hook, markAllRead };
}

it('marks as read what is seen, and shows it as new until the list opens again', () => {
  const { result, rerender, markAllRead } = render(true, [item('a', false), item('b', true)]);
  expect(result.current).toEqual(['a']);
  expect(markAllRead).toHaveBeenCalledOnce();
  rerender({ open: true, items: [item('c', false), item('a', true), item('b', true)] });
  expect(result.current).toEqual(['a', 'c']);
  rerender({ open: false, items: [item('c', true), item('a', true)] });
  rerender({ open: true, items: [item('c', true), item('a', true)] });
  expect(result.current).toEqual([]);
});

it('shows only what came since as new when the list opens again', () => {
  const { result, rerender } = render(true, [item('a', false)]);
  rerender({ open: true, items: [item('a', true)] });
  expect(result.current).toEqual(['a']);
  rerender({ open: false, items: [item('b', false), item('a', true)] });
  rerender({ open: true, items: [item('b', false), item('a', true)] });
  expect(result.current).toEqual(['b']);
});

it('marks as read what the centre counts beyond the list, also where it learns of that later', () => {
  const { rerender, markAllRead } = render(true, [item('a', true)]);
  expect(markAllRead).toHaveBeenCalledOnce();
  rerender({ open: true, items: [item('a', true)] });
  expect(markAllRead).toHaveBeenCalledTimes(2);
});

it('marks nothing while it is closed, or while nobody sees the page', () => {
  const { rerender, markAllRead } = render(false, [item('a', false)]);
  expect(markAllRead).not.toHaveBeenCalled();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  rerender({ open: true, items: [item('a', false)] });
  expect(markAllRead).not.toHaveBeenCalled();
  visibility.mockRestore();
});
