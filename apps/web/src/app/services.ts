import { createContext, useContext } from 'react';
import type { Platform } from '@soglia/hub-client';
import type { EarlyHouse } from './house/early-house.ts';
import type { SettingsSource } from '#features/session/public-settings.ts';

/** What the whole app shares, made once in start.tsx. */
export interface Services {
  readonly platform: Platform;
  readonly settings: SettingsSource;
  /** The house that was opened before React was there. */
  readonly early: EarlyHouse | undefined;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
