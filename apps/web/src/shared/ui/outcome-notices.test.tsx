// @vitest-environment happy-dom
import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NoticeTray } from './notice-tray.tsx';
import { takeNotices } from './notices.ts';
import { showSuccess, toastSuccess, toastWarning } from './outcome-notices.ts';

/** Longer than any of them stays. */
const UNTIL = { timeout: 15_000 };

it('lasts as long as the specification says', () => {
  const durations: (number | undefined)[] = [];
  const release = takeNotices(({ lasts }) => durations.push(lasts));
  toastSuccess('Salvato');
  toastWarning('Non salvato');
  showSuccess('Ruolo creato con successo!');
  release();
  const [toast, warning, dialog] = durations;
  expect([toast, warning]).toEqual([2000, 4000]);
  expect(dialog).toBeGreaterThanOrEqual(2000);
  expect(dialog).toBeLessThanOrEqual(3000);
});

it('a success dialog is closed by its button', async () => {
  const { findByRole, queryByRole } = render(<NoticeTray />);
  act(() => showSuccess('Ruolo creato con successo!', 'Nonni'));
  const dialog = await findByRole('alertdialog', { name: 'Ruolo creato con successo!' });
  expect(dialog.textContent).toContain('Nonni');
  await userEvent.click(await findByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(queryByRole('alertdialog')).toBeNull(), UNTIL);
});

it('a success dialog and both toasts close by themselves, a second success shows anew', async () => {
  const { findByRole, findByText, queryByRole, queryByText } = render(<NoticeTray />);
  act(() => {
    toastSuccess('Salvato');
    toastWarning('Non salvato');
  });
  await findByText('Salvato');
  await findByText('Non salvato');
  for (const title of ['Ruolo creato con successo!', 'Ruolo aggiornato con successo!']) {
    act(() => showSuccess(title));
    await findByRole('alertdialog', { name: title });
    await waitFor(() => expect(queryByRole('alertdialog')).toBeNull(), UNTIL);
  }
  await waitFor(() => expect(queryByText('Salvato') ?? queryByText('Non salvato')).toBeNull(), UNTIL);
});
