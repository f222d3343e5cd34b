// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HubError } from '@soglia/hub-client/errors';
import type { Connection } from '@soglia/hub-client/connection';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The dialog on a hub that answers so. */
function openDialog(answer: () => Promise<unknown>) {
  const sent: unknown[] = [];
  const { hub } = createFakeHub({
    ready: true,
    command: ((message) => {
      sent.push(message);
      return answer();
    }) as Connection['command'],
  });
  const onEndOthers = vi.fn();
  const onClose = vi.fn();
  render(<PasswordDialog open onClose={onClose} onEndOthers={onEndOthers} />, { wrapper: withHub(hub) });
  return { sent, onEndOthers, onClose };
}

const change = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Cambia' });

async function type(current: string, next: string, again: string) {
  for (const [label, value] of [
    ['Password attuale', current],
    ['Nuova password', next],
    ['Conferma password', again],
  ] as const) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    if (value !== '') await userEvent.type(field, value);
  }
}

const wrongPassword = () =>
  Promise.reject(
    new HubError('hub_error', 'Invalid', { hub: { code: 'invalid_current_password', message: 'Invalid' } }),
  );

it('follows the rules of the specification before it asks the hub', async () => {
  const { sent } = openDialog(() => Promise.resolve({}));
  expect((await change()).disabled).toBe(true);
  await type('vecchia', 'nuova-password', '');
  expect((await change()).disabled).toBe(true);
  await type('vecchia', 'nuova-password', 'altra-password');
  await userEvent.click(await change());
  await screen.findByText('Le password non coincidono');
  await type('vecchia', 'corta', 'corta');
  await userEvent.click(await change());
  await screen.findByText('La password deve essere di almeno 6 caratteri');
  expect(sent).toEqual([]);
});

it('changes it, says that other sessions go on, and offers to end them', async () => {
  const { sent, onEndOthers } = openDialog(() => Promise.resolve({}));
  await change();
  await type('vecchia', 'nuova-password', 'nuova-password');
  await userEvent.click(await change());
  await screen.findByText('Password cambiata con successo!');
  expect(sent).toEqual([
    {
      type: 'config/auth_provider/homeassistant/change_password',
      current_password: 'vecchia',
      new_password: 'nuova-password',
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Termina tutti gli altri' }));
  expect(onEndOthers).toHaveBeenCalledOnce();
});

it.each([
  ['La password attuale non è corretta', wrongPassword],
  [
    'La casa non ha risposto: la password potrebbe non essere cambiata. Prova ad accedere con quella nuova.',
    () => Promise.reject(new HubError('disconnected', 'lost')),
  ],
  [
    'Errore nel cambio della password. Riprova più tardi.',
    () => Promise.reject(new HubError('hub_error', 'x')),
  ],
])('a failure in words: %s', async (words, answer) => {
  openDialog(answer);
  await change();
  await type('sbagliata', 'nuova-password', 'nuova-password');
  await userEvent.click(await change());
  await screen.findByText(words);
  expect((await change()).disabled).toBe(false);
});

it('stays open until the hub has answered', async () => {
  let answer: (answer: unknown) => void = () => undefined;
  const { onClose } = openDialog(() => new Promise((resolve) => (answer = resolve)));
  await change();
  await type('vecchia', 'nuova-password', 'nuova-password');
  await userEvent.click(await change());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(onClose).not.toHaveBeenCalled();
  answer({});
  await screen.findByText('Password cambiata con successo!');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
