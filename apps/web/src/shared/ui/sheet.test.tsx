// @vitest-environment happy-dom
import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { neverEndAnimations } from '../testing/never-end-animations.ts';
import { Sheet } from './sheet.tsx';

const depth = () => (window.history.state as { readonly overlays?: number } | null)?.overlays ?? 0;
/** The entry below, as the back button shows it. */
const back = () => {
  act(() => {
    window.history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
};

it('the back button closes it, and does nothing while it must stay', async () => {
  const onClose = vi.fn<() => void>();
  const sheet = (dismissible: boolean) => (
    <Sheet open title="Password" onClose={onClose} dismissible={dismissible}>
      <p>…</p>
    </Sheet>
  );
  const { rerender, unmount } = render(sheet(true));
  await expect.poll(depth).toBe(1);
  rerender(sheet(false));
  back();
  // Its entry is there again: another press does not leave the page.
  await expect.poll(depth).toBe(1);
  back();
  await expect.poll(depth).toBe(1);
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheet(true));
  back();
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});

it('a form in it is sent once: Enter pressed again while it closes does nothing', async () => {
  neverEndAnimations();
  const onSubmit = vi.fn<() => void>();
  const sheet = (open: boolean) => (
    <Sheet open={open} title="Nuova categoria" onClose={() => undefined}>
      <form
        aria-label="Categoria"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      />
    </Sheet>
  );
  const { findByRole, rerender } = render(sheet(true));
  const form = await findByRole('form');
  fireEvent.submit(form);
  rerender(sheet(false));
  // What is not prevented leaves the page.
  expect(fireEvent.submit(form)).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});
