// @vitest-environment happy-dom
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { NoticeTray } from '#shared/ui/notice-tray.tsx';
import { AccessPanels } from './access-panels.tsx';

const token = (id: string) => ({
  id,
  type: 'normal',
  client_id: 'https://casa.example/',
  client_name: null,
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-20T10:00:00Z',
  last_used_ip: null,
  is_current: id === 'here',
});
const own = { ids: ['here'], device: 'Chrome', product: 'Soglia', appOrigin: 'http://casa', hubOrigins: [] };

const Panels = ({ asks = false, shown = true }: { readonly asks?: boolean; readonly shown?: boolean }) => {
  const [asksOthers, setAsksOthers] = useState(asks);
  return (
    <>
      {shown && <AccessPanels own={own} now={0} asksOthers={asksOthers} onAskOthers={setAsksOthers} />}
      <NoticeTray />
    </>
  );
};

/** @param list answers each reading of the accesses */
function open(list: () => unknown, asks = false) {
  const deleted = vi.fn<() => unknown>(() => ({}));
  const { hub } = createFakeHub({
    ready: true,
    command: (({ type }) =>
      Promise.resolve(type === 'auth/refresh_tokens' ? list() : deleted()).then((answer) => {
        if (answer instanceof Error) throw answer;
        return answer;
      })) as Connection['command'],
  });
  const { rerender } = render(<Panels asks={asks} />, { wrapper: withHub(hub) });
  return { deleted, leave: () => rerender(<Panels shown={false} />) };
}

const agree = async () => {
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Termina tutti gli altri' }));
};

const away = new HubError('hub_error', 'away');

it('keeps the accesses in view where they are not read again', async () => {
  let answer: unknown = [token('here'), token('other')];
  open(() => answer);
  await screen.findByText('Questo dispositivo');
  answer = away;
  await userEvent.click(screen.getByRole('button', { name: 'Termina tutti gli altri' }));
  await agree();
  await screen.findByRole('button', { name: 'Riprova' });
  expect(screen.getByText('Questo dispositivo')).toBeTruthy();
});

it('asks before all others are ended also where the list could not be read', async () => {
  let answer: unknown = away;
  const { deleted } = open(() => answer, true);
  await screen.findByText('Gli accessi non sono stati caricati.');
  answer = [token('here'), token('other')];
  await agree();
  await expect.poll(() => deleted.mock.calls.length).toBe(1);
});

it('says what was not ended also to whoever has left the screen', async () => {
  const { deleted, leave } = open(() => [token('here'), token('other')], true);
  let fail: (error: Error) => void = () => undefined;
  deleted.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  await agree();
  await expect.poll(() => deleted.mock.calls.length).toBe(1);
  leave();
  act(() => fail(away));
  await screen.findByText('Alcuni accessi non sono stati terminati. Riprova.');
});
