import type { ReactNode } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { createFakeHub, type FakeHub } from '#hub/testing/fake-hub.ts';
import { HubContext } from '#hub/hub-context.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { NoticeTray } from '#shared/ui/notice-tray.tsx';
import type { TicketsHost } from '../tickets-host.ts';
import { startTicketServer, type TicketAnswers, type TicketServer } from './ticket-server.ts';

const ours: CapabilityState = { kind: 'soglia', version: '0.2.0', features: new Set(['tickets']) };

export const testHost: TicketsHost = {
  username: 'maria',
  platform: testPlatform,
  version: '0.1.0',
  recentErrors: () => [],
};

interface TicketsAt extends RenderResult, AsyncDisposable {
  readonly server: TicketServer;
  readonly user: UserEvent;
  readonly setConnection: FakeHub['setConnection'];
}

/** Renders a screen of tickets in a DOM; its requests go by HTTP to a server that answers so. */
export async function renderTickets(
  part: ReactNode,
  answers: TicketAnswers,
  { capabilities = ours, ready = true }: { capabilities?: CapabilityState; ready?: boolean } = {},
): Promise<TicketsAt> {
  const server = await startTicketServer(answers);
  const { hub, setConnection } = createFakeHub({ ready, capabilities });
  // Not spread: its state is a getter, which follows the connection.
  const connection = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(hub.connection),
      base: { value: server.url },
    },
  ) as typeof hub.connection;
  const house = { ...hub, platform: testPlatform, connection };
  const screen = render(
    <HubContext value={house}>
      {part}
      <NoticeTray />
    </HubContext>,
  );
  return {
    server,
    setConnection,
    user: userEvent.setup(),
    ...screen,
    async [Symbol.asyncDispose]() {
      screen.unmount();
      await server[Symbol.asyncDispose]();
    },
  };
}
