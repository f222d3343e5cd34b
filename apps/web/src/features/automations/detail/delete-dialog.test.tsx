// @vitest-environment happy-dom
import { HubError } from '@soglia/hub-client/errors';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const nothing = () => undefined;

const Screen = () => {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <DeleteDialog open={open} configId="1" name="Sera" onClose={() => setOpen(false)} onDeleted={nothing} />
    </main>
  );
};

it('says nothing of an earlier try where it is opened again', async () => {
  const user = userEvent.setup();
  const house = createFakeHub({ ready: true, command: () => Promise.reject(new HubError('timeout', 'no')) });
  const { getByRole, findByRole, queryByRole, unmount } = render(<Screen />, { wrapper: withHub(house.hub) });
  await user.click(getByRole('button', { name: 'Apri' }));
  await user.click(await findByRole('button', { name: 'Elimina' }));
  expect((await findByRole('alert')).textContent).toMatch(/^Non eliminata/);
  await user.click(getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(queryByRole('alertdialog')).toBeNull());
  await user.click(getByRole('button', { name: 'Apri' }));
  await findByRole('button', { name: 'Elimina' });
  expect(queryByRole('alert')).toBeNull();
  unmount();
});
