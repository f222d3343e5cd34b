// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listInView } from '#shared/ui/list-in-view.ts';
import { NoticeTray } from '#shared/ui/notice-tray.tsx';
import { notify } from '#shared/ui/notices.ts';
import type { NotificationCentre } from './centre/notification-centre.ts';
import { createToasts } from './centre/toasts.ts';
import { NotificationsSheet } from './notifications-sheet.tsx';

afterEach(cleanup);

const empty = { items: [], unread: 0, hasMore: false, hubError: null };
const centre: NotificationCentre = {
  state: () => empty,
  subscribe: () => () => undefined,
  markAllRead: () => undefined,
  remove: () => Promise.resolve(0),
  clear: () => Promise.resolve(0),
  answer: () => Promise.resolve(),
  readMore: () => Promise.resolve(),
  close: () => undefined,
};

const page = (open: boolean) => (
  <>
    <NoticeTray />
    <NotificationsSheet
      open={open}
      onClose={() => undefined}
      centre={centre}
      deviceOf={() => undefined}
      linkTo={() => null}
      tokens={{
        present: { longLived: false, session: false, legacy: false },
        inUse: false,
        server: undefined,
      }}
      settings="Dispositivi"
    />
  </>
);

function open() {
  const { rerender } = render(page(true));
  const toasts = createToasts({
    notify,
    isListInView: listInView.get,
    now: () => 1_000,
    onOpen: () => undefined,
    texts: () => ({
      warning: 'Avviso',
      damaged: { title: '', text: '' },
      many: (count) => `Altre ${count}`,
      open: 'Apri',
    }),
  });
  const push = (...titles: readonly string[]) =>
    act(() => {
      for (const title of titles) toasts.push({ id: title, title, message: '' });
    });
  return { push, show: (isOpen: boolean) => rerender(page(isOpen)) };
}

/** In the tray; what is closing counts as gone. */
const shown = () =>
  [...document.querySelectorAll('[data-tone]:not([data-ending-style]) b')].map((title) => title.textContent);

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('what comes while a person sees the list is neither shown over it nor counted', async () => {
  const { push, show } = open();
  push('a', 'b', 'c', 'd', 'e');
  expect(shown()).toEqual([]);
  show(false);
  push('f', 'g');
  await waitFor(() => expect(shown()).toEqual(['g', 'f']));
});

it('what comes while nobody sees the page is shown until the person is back at the list', async () => {
  const { push } = open();
  setVisible(false);
  push('a');
  await waitFor(() => expect(shown()).toEqual(['a']));
  setVisible(true);
  await waitFor(() => expect(shown()).toEqual([]));
});

it('the settings of notifications are not the list', async () => {
  const { push } = open();
  act(() => screen.getByRole('button', { name: 'Impostazioni delle notifiche' }).click());
  push('a');
  await waitFor(() => expect(shown()).toEqual(['a']));
});
