import type { ReactNode } from 'react';
import { render, type RenderOptions, type RenderResult } from '@testing-library/react';
import type { CommandState } from '@soglia/hub-client/commands';
import type { Connection } from '@soglia/hub-client/connection';
import type { Entity } from '@soglia/hub-client/entities';
import { createFakeHub, type FakeHub } from '#hub/testing/fake-hub.ts';
import { HubProvider } from '#hub/hub-provider.tsx';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { OpenDeviceContext } from '../model/open-device-context.ts';

interface Scene {
  readonly entities: readonly Entity[];
  /** Ids of those that the person may see and not command. */
  readonly viewOnly?: readonly string[];
  readonly change?: CommandState | undefined;
  /** Whether the connection to the hub is ready. */
  readonly connected: boolean;
  /** Answers what is asked of the hub; without it nothing is ever answered. */
  readonly command?: Connection['command'];
  /** Opens the sheet of a device. */
  readonly onOpen?: (entityId: string) => void;
  readonly options?: RenderOptions;
}

const nothing = () => undefined;

/** Renders a part of the app in a real DOM, under the providers of a home whose hub holds these entities. */
export function renderInHome(part: ReactNode, scene: Scene): RenderResult & { readonly house: FakeHub } {
  const { entities, viewOnly, change, connected, command, onOpen = nothing, options } = scene;
  const house = createFakeHub({ ready: connected, change, ...(command === undefined ? {} : { command }) });
  house.list(entities, viewOnly);
  const Wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubProvider hub={house.hub}>
      <OpenDeviceContext value={onOpen}>
        <QuestionProvider>{children}</QuestionProvider>
      </OpenDeviceContext>
    </HubProvider>
  );
  return { ...render(part, { ...options, wrapper: Wrapper }), house };
}
