// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { Confirm } from './confirm.tsx';

/** happy-dom has no animations: a dialog is gone in the frame that closes it. */
function neverEndAnimations() {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations');
  Object.defineProperty(Element.prototype, 'getAnimations', {
    configurable: true,
    value: () => [{ finished: new Promise(() => {}) }],
  });
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(Element.prototype, 'getAnimations');
    else Object.defineProperty(Element.prototype, 'getAnimations', before);
  });
}

const question = (open: boolean, name: string) => (
  <Confirm
    open={open}
    title={`Eliminare ${name}?`}
    text={`${name} non si recupera.`}
    cancel="Annulla"
    action={`Elimina ${name}`}
    onCancel={() => {}}
    onAgree={() => {}}
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
