import type { PublicSettings } from '@soglia/contracts';
import type { Platform } from '@soglia/hub-client/platform';
import { createStore } from '#shared/store/store.ts';
import { readPublicSettings } from './read-public-settings.ts';

type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly settings: PublicSettings }
  | { readonly kind: 'failed' };

/** What the app origin says of itself, and above all where the hub is. */
export interface SettingsSource {
  readonly state: () => SettingsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The settings; asks again where the last time failed. Rejects with {@link SettingsError}. */
  readonly get: () => Promise<PublicSettings>;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Milliseconds for the one small file that everything waits for. */
const limit = 5_000;

export function createSettingsSource(url: string, platform: Platform): SettingsSource {
  const { get: state, set, subscribe } = createStore<SettingsState>({ kind: 'loading' });
  let asked: Promise<PublicSettings> | undefined;

  async function ask(): Promise<PublicSettings> {
    try {
      const settings = await fetchSettings(url, platform);
      set({ kind: 'ready', settings });
      return settings;
    } catch (error) {
      asked = undefined;
      set({ kind: 'failed' });
      throw error;
    }
  }

  return {
    state,
    subscribe,
    get() {
      if (state().kind === 'failed') set({ kind: 'loading' });
      asked ??= ask();
      return asked;
    },
  };
}

async function fetchSettings(url: string, platform: Platform): Promise<PublicSettings> {
  const abort = platform.newAbort();
  const cancel = platform.clock.after(limit, () => abort.abort());
  try {
    const answer = await platform.fetch(url, { method: 'GET', signal: abort.signal });
    const settings = readPublicSettings(JSON.parse(await answer.text()));
    if (!answer.ok || settings === undefined) throw new SettingsError(`settings answered ${answer.status}`);
    return settings;
  } catch (cause) {
    throw new SettingsError('the settings did not come', { cause });
  } finally {
    cancel();
  }
}
