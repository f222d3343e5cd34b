// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listInView } from './list-in-view.ts';
import { NoticeTray } from './notice-tray.tsx';
import { notify } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  listInView.set(false);
  vi.useRealTimers();
});

const LASTS_MS = 5_000;

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tray = () => screen.getByRole('region', { name: 'Avvisi' });
const closeButton = () => tray().querySelector('button');
const bar = () => tray().querySelector('i');
/** Also what is closing counts as gone. */
const isShown = (title: string) => {
  const notice = screen.queryByText(title)?.closest('[role=dialog], [role=alertdialog], [data-tone]');
  return notice !== null && notice !== undefined && !notice.hasAttribute('data-ending-style');
};

async function show(title = 'Il tecnico ha risposto') {
  render(<NoticeTray />);
  act(() => notify({ subject: 'one', title, lasts: LASTS_MS }));
  await pass(50);
  expect(isShown(title)).toBe(true);
  return title;
}

it('shows a notice for its time, and a bar for as long', async () => {
  const title = await show();
  expect(bar()?.style.animationDuration).toBe('5000ms');
  await pass(LASTS_MS - 200);
  expect(isShown(title)).toBe(true);
  await pass(400);
  expect(isShown(title)).toBe(false);
});

it.each([
  ['the pointer is over it', () => fireEvent.mouseEnter(tray()), () => fireEvent.mouseLeave(tray())],
  ['the focus is in it', () => act(() => closeButton()?.focus()), () => act(() => closeButton()?.blur())],
])('keeps a notice and its bar while %s, then for the rest of its time', async (_what, begin, end) => {
  const title = await show();
  await pass(3_000);
  expect(tray().hasAttribute('data-expanded')).toBe(false);
  begin();
  await pass(60_000);
  expect(isShown(title)).toBe(true);
  expect(tray().hasAttribute('data-expanded')).toBe(true);
  end();
  await pass(1_500);
  expect(isShown(title)).toBe(true);
  expect(tray().hasAttribute('data-expanded')).toBe(false);
  await pass(1_000);
  expect(isShown(title)).toBe(false);
});

it('a notice that replaces another one has the whole time, and a bar that begins anew', async () => {
  await show('Uno');
  const before = bar();
  await pass(4_000);
  act(() => notify({ subject: 'one', title: 'Due', lasts: LASTS_MS }));
  await pass(4_000);
  expect(isShown('Due')).toBe(true);
  expect(isShown('Uno')).toBe(false);
  expect(bar()).not.toBe(before);
  await pass(2_000);
  expect(isShown('Due')).toBe(false);
});

it('is announced politely, and takes no focus', async () => {
  const title = await show();
  expect(tray().getAttribute('aria-live')).toBe('polite');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText(title).closest('[aria-live]')).toBe(tray());
});

it('shows three notices and the one that counts the others', async () => {
  render(<NoticeTray />);
  const titles = ['Altre 2 notifiche', 'Tre', 'Quattro', 'Cinque'];
  act(() => {
    for (const title of titles) notify({ subject: title, title, lasts: LASTS_MS });
  });
  await pass(50);
  const isLimited = (title: string) => screen.getByText(title).closest('[data-limited]') !== null;
  expect(titles.filter(isLimited)).toEqual([]);
});

it('takes away what a list shows once that list is open, and nothing else', async () => {
  const title = await show();
  act(() => notify({ subject: 'two', title: 'Lavatrice', lasts: LASTS_MS, isListed: true }));
  await pass(50);
  act(() => listInView.set(true));
  await pass(50);
  expect(isShown('Lavatrice')).toBe(false);
  expect(isShown(title)).toBe(true);
});

it('shows nothing of an open list that waited for the tray', async () => {
  notify({ title: 'Lavatrice', lasts: LASTS_MS, isListed: true });
  listInView.set(true);
  await show();
  expect(isShown('Lavatrice')).toBe(false);
});
