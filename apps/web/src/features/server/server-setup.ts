import { parseAddress, testAddress, type AddressVerdict } from '@soglia/hub-client/discovery';
import { HubError } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { createStore } from '#shared/store/store.ts';
import { needsHomePage, unfitWords, verdictWords } from './address-words.ts';
import { t } from './texts/index.ts';

/** What the set-up shows beside the address field. */
export type SetupState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'valid'; readonly words: string }
  | { readonly kind: 'wrong'; readonly words: string; readonly homePage: string | undefined }
  | { readonly kind: 'saved'; readonly lasts: boolean };

export interface ServerSetup {
  readonly state: () => SetupState;
  readonly subscribe: (listener: () => void) => () => void;
  /** 'Testa Connessione' */
  readonly test: (typed: string) => Promise<void>;
  /** 'Salva', or 'Inizia' */
  readonly save: (typed: string) => void;
  /** The address was edited: clears the result of the last test. */
  readonly edit: () => void;
  /** Aborts a running test. */
  readonly cancel: () => void;
}

export interface ServerSetupOptions {
  readonly platform: Platform;
  readonly pageIsSecure: boolean;
  /** Stores the address; returns whether the browser has stored it. */
  readonly onSave: (base: string) => boolean;
  /** The confirmation was shown long enough: the dialog may close. */
  readonly onDone: () => void;
}

/** The specification's limits. */
const TEST_TIMEOUT_MS = 10_000;
const CLOSE_DELAY_MS = 1_500;

/** The state machine of the set-up dialog: an address is tested and stored. */
export function createServerSetup(options: ServerSetupOptions): ServerSetup {
  const { platform, pageIsSecure, onSave, onDone } = options;
  const { get: state, set: show, subscribe } = createStore<SetupState>({ kind: 'idle' });
  let running: { readonly signal: AbortSignalLike; abort(): void } | undefined;
  let stopClosing: () => void = () => undefined;

  const abort = () => {
    running?.abort();
    running = undefined;
  };

  function showVerdict(typed: string, base: string, verdict: AddressVerdict): void {
    const guessed = verdict.kind === 'unreachable' && !typed.includes('://');
    const sentence = verdictWords(verdict, base);
    const words = guessed ? `${sentence} ${t('guessedScheme')}` : sentence;
    if (verdict.kind === 'hub') show({ kind: 'valid', words });
    else show({ kind: 'wrong', words, homePage: needsHomePage(verdict) ? base : undefined });
  }

  return {
    state,
    subscribe,
    async test(typed) {
      if (state().kind === 'saved') return;
      abort();
      const parsed = parseAddress(typed);
      if (parsed.kind !== 'ok') {
        show({ kind: 'wrong', words: unfitWords(parsed.kind, 'test'), homePage: undefined });
        return;
      }
      const { base } = parsed;
      const mine = platform.newAbort();
      running = mine;
      show({ kind: 'testing' });
      try {
        const verdict = await testAddress({
          base,
          platform,
          timeout: TEST_TIMEOUT_MS,
          signal: mine.signal,
          pageIsSecure,
        });
        if (running === mine) showVerdict(typed, base, verdict);
      } catch (error) {
        // Aborted: the state was set by whoever aborted it.
        if (!(error instanceof HubError && error.code === 'aborted')) throw error;
      }
    },
    save(typed) {
      if (state().kind === 'saved') return;
      abort();
      const parsed = parseAddress(typed);
      if (parsed.kind !== 'ok') {
        show({ kind: 'wrong', words: unfitWords(parsed.kind, 'save'), homePage: undefined });
        return;
      }
      show({ kind: 'saved', lasts: onSave(parsed.base) });
      stopClosing = platform.clock.after(CLOSE_DELAY_MS, onDone);
    },
    edit() {
      if (state().kind === 'saved' || state().kind === 'idle') return;
      abort();
      show({ kind: 'idle' });
    },
    cancel() {
      abort();
      stopClosing();
    },
  };
}
