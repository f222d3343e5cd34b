// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { AnswerBox } from './answer-box.tsx';

const notCalled = () => Promise.reject(new Error('nothing is asked'));

it('waits for a picture that is being prepared', async () => {
  let unpack: (cause: Error) => void = () => undefined;
  vi.stubGlobal('createImageBitmap', () => new Promise((_resolve, reject) => (unpack = reject)));
  const sendMessage = vi.fn(() => Promise.resolve());
  const conversation = {
    sendMessage,
    addPicture: notCalled,
    readPicture: notCalled,
    setStatus: notCalled,
    setConsent: notCalled,
    markSeen: notCalled,
  };
  const user = userEvent.setup();
  const { unmount } = render(
    <AnswerBox ticketId="t1" conversation={conversation} features={['messages', 'pictures']} />,
    { wrapper: withHub(createFakeHub({ ready: true }).hub) },
  );
  await user.type(screen.getByRole('textbox'), 'Ecco la foto');
  await user.upload(
    screen.getByLabelText('Aggiungi foto'),
    new File(['x'], 'foto.jpg', { type: 'image/jpeg' }),
  );
  await user.click(screen.getByRole('button', { name: 'Invia' }));
  expect(sendMessage).not.toHaveBeenCalled();
  unpack(new Error('not a picture'));
  await screen.findByText(/foto\.jpg/);
  await user.click(screen.getByRole('button', { name: 'Invia' }));
  await waitFor(() => expect(sendMessage).toHaveBeenCalledOnce());
  unmount();
});
