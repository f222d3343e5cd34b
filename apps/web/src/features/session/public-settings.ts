import type { PublicSettings } from '@soglia/contracts';
import type { Platform } from '@soglia/hub-client/platform';
import { requestApi } from '#api/request-api.ts';
import { createStore } from '#shared/store/store.ts';
import { readPublicSettings } from './read-public-settings.ts';

type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly settings: PublicSettings }
  | { readonly kind: 'failed' };

/** The public settings of the app origin, among them the address of the hub. */
export interface SettingsSource {
  readonly state: () => SettingsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The settings, requested once, and again after a failure. Rejects with {@link SettingsError}. */
  readonly get: () => Promise<PublicSettings>;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Milliseconds for the small file that the whole app waits for. */
const TIMEOUT_MS = 5_000;

export function createSettingsSource(url: string, platform: Platform): SettingsSource {
  const { get: state, set, subscribe } = createStore<SettingsState>({ kind: 'loading' });
  let request: Promise<PublicSettings> | undefined;

  async function load(): Promise<PublicSettings> {
    try {
      const settings = await fetchSettings(url, platform);
      set({ kind: 'ready', settings });
      return settings;
    } catch (error) {
      request = undefined;
      set({ kind: 'failed' });
      throw error;
    }
  }

  return {
    state,
    subscribe,
    get() {
      if (state().kind === 'failed') set({ kind: 'loading' });
      request ??= load();
      return request;
    },
  };
}

async function fetchSettings(url: string, platform: Platform): Promise<PublicSettings> {
  try {
    return await requestApi(
      { platform, base: '' },
      { path: url, read: readPublicSettings, timeout: TIMEOUT_MS },
    );
  } catch (cause) {
    throw new SettingsError('the settings cannot be read', { cause });
  }
}
