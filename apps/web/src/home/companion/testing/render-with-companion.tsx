import type { ReactNode } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { NoticeTray } from '#shared/ui/notice-tray.tsx';
import type { CompanionServer } from './companion-server.ts';

/** A screen, who uses it, and the server that it asks; the end of the test removes the one and closes the other. */
interface CompanionScreen extends RenderResult, AsyncDisposable {
  readonly server: CompanionServer;
  readonly user: UserEvent;
}

/** Renders a screen of the companion API in a real DOM; its requests go to that server, by HTTP. */
export function renderWithCompanion(
  part: ReactNode,
  server: CompanionServer,
  person: { readonly id: string; readonly name: string },
  capabilities?: CapabilityState,
): CompanionScreen {
  const { hub } = createFakeHub({
    ready: true,
    command: <Result,>({ type }: { readonly type: string }) =>
      new Promise<Result>((resolve) => {
        if (type === 'auth/current_user') resolve({ ...person, is_admin: true, is_owner: true } as Result);
      }),
  });
  const house = {
    ...hub,
    platform: testPlatform,
    ...(capabilities !== undefined && { capabilities: { ...hub.capabilities, state: capabilities } }),
    connection: { ...hub.connection, base: server.url },
  };
  const screen = render(
    <HubContext value={house}>
      {part}
      <NoticeTray />
    </HubContext>,
  );
  return {
    ...screen,
    server,
    user: userEvent.setup(),
    async [Symbol.asyncDispose]() {
      screen.unmount();
      await server[Symbol.asyncDispose]();
    },
  };
}
