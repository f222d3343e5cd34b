import type { ReactNode } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import { HubProvider } from '../hub-provider.tsx';

/** The provider of that hub, as the `wrapper` of a component or a hook under test. */
export const withHub =
  (hub: Hub) =>
  ({ children }: { readonly children: ReactNode }) => <HubProvider hub={hub}>{children}</HubProvider>;
