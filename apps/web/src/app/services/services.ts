import { createContext, useContext } from 'react';
import type { Discovery } from '@soglia/hub-client/discovery';
import type { Platform } from '@soglia/hub-client/platform';
import type { AddressBook } from '#features/server/address-book.ts';
import type { HubPageReturn } from '#features/session/hub-page.ts';
import type { SettingsSource } from '#features/session/public-settings.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { DEFAULT_PRODUCT } from '#shared/ui/product.ts';
import type { EarlyHub, HubAfterSignIn } from '../connection/early-hub.ts';

/** What the whole app shares, created once by `makeServices`. */
export interface Services {
  readonly platform: Platform;
  readonly settings: SettingsSource;
  /** The browser's storage, or memory where there is none. */
  readonly store: SafeStore;
  /** Addresses of the home that this browser knows. */
  readonly book: AddressBook;
  readonly discovery: Discovery;
  /** The connection that main.tsx opened before React was loaded. */
  readonly earlyHub: EarlyHub | undefined;
  /** The connection that the login page opens as soon as somebody is signed in. */
  readonly hubAfterSignIn: HubAfterSignIn;
  /** Returns once the result of the hub's own sign-in page. */
  readonly takeHubPageReturn: () => HubPageReturn | undefined;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** The product's name by the app origin; the default one until the settings are loaded. */
export function productOf(settings: ReturnType<SettingsSource['state']>): string {
  return settings.kind === 'ready' ? settings.settings.productName : DEFAULT_PRODUCT;
}
