// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { neverEndAnimations } from '../testing/never-end-animations.ts';
import { Confirm } from './confirm.tsx';

const question = (open: boolean, name: string, onAgree = () => {}) => (
  <Confirm
    open={open}
    title={`Eliminare ${name}?`}
    text={`${name} non si recupera.`}
    cancel="Annulla"
    action={`Elimina ${name}`}
    onCancel={() => {}}
    onAgree={onAgree}
  />
);

it('keeps its texts while it closes, and has new ones when it opens for another question', async () => {
  neverEndAnimations();
  const { findByRole, rerender } = render(question(true, 'Cucina'));
  const dialog = await findByRole('alertdialog', { name: 'Eliminare Cucina?' });
  const asked = dialog.textContent;

  rerender(question(false, ''));
  await expect.poll(() => dialog.hasAttribute('data-ending-style'), { timeout: 10_000 }).toBe(true);
  expect(dialog.textContent).toBe(asked);

  rerender(question(true, 'Salotto'));
  expect((await findByRole('alertdialog', { name: 'Eliminare Salotto?' })).textContent).toContain(
    'Salotto non si recupera.',
  );
});

it('is answered once: what is pressed while it closes does nothing', async () => {
  neverEndAnimations();
  const onAgree = vi.fn<() => void>();
  const { findByRole, rerender } = render(question(true, 'Cucina', onAgree));
  const button = await findByRole('button', { name: 'Elimina Cucina' });
  fireEvent.click(button);
  rerender(question(false, '', onAgree));
  fireEvent.click(button);
  expect(onAgree).toHaveBeenCalledOnce();
});
