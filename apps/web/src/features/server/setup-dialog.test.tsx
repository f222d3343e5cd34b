// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, inject, it, vi } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createAddressBook } from './address-book.ts';
import { SetupDialog } from './setup-dialog.tsx';

const hub = inject('demoHub');

it.each([
  ['waited for', 1],
  ['left by Annulla', 0],
])('an address whose test is %s is stored or not', async (how, stored) => {
  localStorage.clear();
  const book = createAddressBook(createSafeStore(() => localStorage));
  let answer: (name: string | undefined) => void = () => undefined;
  const asked = vi.fn(() => new Promise<string | undefined>((resolve) => (answer = resolve)));
  const [onSaved, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const user = userEvent.setup();
  const { unmount } = render(
    <SetupDialog
      open
      mode="settings"
      book={book}
      platform={testPlatform}
      status={{ location: undefined, lastResult: () => undefined }}
      findName={asked}
      onClose={onClose}
      onSaved={onSaved}
    />,
  );
  await user.type(await screen.findByRole('textbox', { name: /^Indirizzo (?!di casa)/ }), hub);
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 10_000 });
  if (how !== 'waited for') await user.click(screen.getByRole('button', { name: 'Annulla' }));
  answer(undefined);
  await waitFor(() => expect(onClose.mock.calls.length + onSaved.mock.calls.length).toBeGreaterThan(0));
  // Whatever follows the answer has run by then.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onSaved).toHaveBeenCalledTimes(stored);
  expect(book.remote()).toBe(stored === 1 ? hub : undefined);
  unmount();
});
