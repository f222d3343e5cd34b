// @vitest-environment happy-dom
import { commands } from '@soglia/hub-client/commands';
import { HubError } from '@soglia/hub-client/errors';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { takeNotices, type Notice } from '#shared/ui/notices.ts';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useDeviceCommands } from './use-device-commands.ts';

it('tells in a notice what is refused once the card is gone', async () => {
  const lamp = entity('light.arco', 'off', { friendly_name: 'Arco' });
  const { hub, list } = createFakeHub({ ready: true });
  list([lamp]);
  let refuse: (unseen?: HubError) => void = () => undefined;
  const send = () => new Promise<HubError | undefined>((resolve) => (refuse = resolve));
  const house = { ...hub, dispatcher: { ...hub.dispatcher, send } };
  const notices: Notice[] = [];
  const release = takeNotices((notice) => notices.push(notice));
  const card = await renderHookInDom(() => useDeviceCommands('light.arco'), undefined, {
    wrapper: withHub(house),
  });
  await card.act(() => card.current().send(commands.power.turnOn(lamp)));
  await card.act(() => refuse());
  expect(notices).toEqual([]);
  await card.act(() => card.current().send(commands.power.turnOn(lamp)));
  await card.unmount();
  refuse(new HubError('hub_error', 'no'));
  await waitFor(() =>
    expect(notices).toEqual([
      { subject: 'light.arco', title: 'Arco', text: 'L’hub segnala un errore', tone: 'warn' },
    ]),
  );
  release();
});
