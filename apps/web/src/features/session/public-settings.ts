import type { PublicSettings } from '@soglia/contracts';
import type { Platform } from '@soglia/hub-client/platform';
import { sendRestRequest } from '@soglia/hub-client/rest';
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
  const request = { platform, base: '', path: url, method: 'GET', timeout: TIMEOUT_MS } as const;
  const { status, json } = await sendRestRequest(request).catch((cause: unknown) => {
    throw new SettingsError('no response', { cause });
  });
  const settings = status === 200 ? readPublicSettings(json) : undefined;
  if (settings === undefined) throw new SettingsError(`malformed response with status ${status}`);
  return settings;
}
