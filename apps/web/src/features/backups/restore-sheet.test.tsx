// @vitest-environment happy-dom
import type { Backup } from '@soglia/hub-client/backups';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { RestoreSheet } from './restore-sheet.tsx';

const backup: Backup = {
  id: 'b1',
  name: 'Notte',
  date: 0,
  size: 1,
  copies: [{ place: 'backup.local', size: 1, isProtected: false }],
  isAutomatic: false,
  failed: [],
  contents: undefined,
};

it('cannot be cancelled once it is ordered, until the hub refuses it', async () => {
  let refuse: (cause: Error) => void = () => undefined;
  const command = (() =>
    new Promise((_resolve, reject) => {
      refuse = reject;
    })) as Connection['command'];
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  const { findByLabelText, findByText, getByRole, unmount } = render(
    <RestoreSheet open backup={backup} name="Notte" progress={undefined} onClose={onClose} />,
    { wrapper: withHub(createFakeHub({ ready: true, command }).hub) },
  );
  await user.type(await findByLabelText('Per confermare scrivi il nome del backup'), 'Notte');
  await user.click(getByRole('button', { name: 'Ripristina' }));
  await user.click(getByRole('button', { name: 'Annulla' }));
  expect(onClose).not.toHaveBeenCalled();
  act(() => refuse(new HubError('timeout', 'No answer')));
  await findByText('Ripristino non avviato: l’hub non ha risposto.');
  await user.click(getByRole('button', { name: 'Annulla' }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});

it('takes the name as the keyboard of a phone writes it', async () => {
  const asked = vi.fn<(message: unknown) => void>();
  const command = ((message: { readonly type: string }) => {
    if (message.type !== 'get_config') asked(message);
    return new Promise(() => undefined);
  }) as Connection['command'];
  const user = userEvent.setup();
  const name = "Prima dell'inverno in citta\u0300";
  const { findByLabelText, findByText, getByRole, unmount } = render(
    <RestoreSheet open backup={{ ...backup, name }} name={name} progress={undefined} onClose={vi.fn()} />,
    { wrapper: withHub(createFakeHub({ ready: true, command }).hub) },
  );
  const field = await findByLabelText('Per confermare scrivi il nome del backup');
  await user.type(field, 'Prima dell’estate in città');
  await user.click(getByRole('button', { name: 'Ripristina' }));
  await findByText('Il nome non corrisponde');
  expect(asked).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'Prima dell’inverno in città');
  await user.click(getByRole('button', { name: 'Ripristina' }));
  expect(asked).toHaveBeenCalledOnce();
  unmount();
});
