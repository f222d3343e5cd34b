import { useMemo, useSyncExternalStore } from 'react';
import type { Platform } from '@soglia/hub-client/platform';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { createDirectProvider } from './direct-provider.ts';
import { directSettings, type DirectSettings } from './direct-settings.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import type { TicketProvider } from './ticket-provider.ts';

/** Who keeps the tickets here. */
export type ProviderState =
  /** It is not known yet where the connection ends. */
  | { readonly kind: 'unknown' }
  /** Our gateway, without a support service. */
  | { readonly kind: 'none' }
  /** A bare hub: the provider has to be set in the app. */
  | { readonly kind: 'unset' }
  | { readonly kind: 'there'; readonly provider: TicketProvider };

/** What the screens need of the app. */
export interface TicketPerson {
  /** As stored by the sign-in; may be empty. */
  readonly username: string;
  /** Asks a provider without the proxy that reaches hubs. */
  readonly platform: Platform;
}

const useDirectSettings = (): DirectSettings | undefined =>
  useSyncExternalStore(directSettings.subscribe, directSettings.value);

export function useTicketProvider({ username, platform }: TicketPerson): ProviderState {
  const origin = useCompanionOrigin();
  const settings = useDirectSettings();
  const { kind } = useCapabilities();
  const isOffered = useFeature('tickets');
  return useMemo((): ProviderState => {
    if (kind === 'unknown') return { kind };
    if (isOffered) return { kind: 'there', provider: createGatewayProvider(origin) };
    if (kind === 'soglia') return { kind: 'none' };
    if (settings === undefined) return { kind: 'unset' };
    return { kind: 'there', provider: createDirectProvider({ platform, settings, username }) };
  }, [kind, isOffered, origin, settings, platform, username]);
}
