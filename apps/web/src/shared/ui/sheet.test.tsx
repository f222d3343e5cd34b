// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
