import { parseAddress, testAddress, type AddressVerdict } from '@soglia/hub-client/discovery';
import { HubError } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { createStore } from '#shared/store/store.ts';
import { needsHomePage, unfitWords, verdictWords } from './address-words.ts';
import { t } from './texts/index.ts';

/** What the set-up shows beside the address that is being typed. */
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
  /** The address was changed: what was said of the old one holds no more. */
  readonly touch: () => void;
  /** Gives up what is under way. */
  readonly cancel: () => void;
}

export interface ServerSetupOptions {
  readonly platform: Platform;
  readonly pageIsSecure: boolean;
  /** Keeps the address; returns whether the next visit will know it. */
  readonly onSave: (base: string) => boolean;
  /** The saved address has been seen: the dialog may close. */
  readonly onDone: () => void;
}

/** The specification's limits, in milliseconds. */
const testLimit = 10_000;
const closeDelay = 1_500;

/** One address being tried and kept. */
export function createServerSetup(options: ServerSetupOptions): ServerSetup {
  const { platform, pageIsSecure, onSave, onDone } = options;
  const { get: state, set: show, subscribe } = createStore<SetupState>({ kind: 'idle' });
  let underWay: { readonly signal: AbortSignalLike; abort(): void } | undefined;
  let stopClosing: () => void = () => undefined;

  const giveUp = () => {
    underWay?.abort();
    underWay = undefined;
  };

  function arrive(typed: string, base: string, verdict: AddressVerdict): void {
    const guessed = verdict.kind === 'unreachable' && !typed.includes('://');
    const said = verdictWords(verdict, base);
    const words = guessed ? `${said} ${t('guessedScheme')}` : said;
    if (verdict.kind === 'hub') show({ kind: 'valid', words });
    else show({ kind: 'wrong', words, homePage: needsHomePage(verdict) ? base : undefined });
  }

  return {
    state,
    subscribe,
    async test(typed) {
      if (state().kind === 'saved') return;
      giveUp();
      const parsed = parseAddress(typed);
      if (parsed.kind !== 'ok') {
        show({ kind: 'wrong', words: unfitWords(parsed.kind, 'test'), homePage: undefined });
        return;
      }
      const { base } = parsed;
      const mine = platform.newAbort();
      underWay = mine;
      show({ kind: 'testing' });
      try {
        const verdict = await testAddress({
          base,
          platform,
          timeout: testLimit,
          signal: mine.signal,
          pageIsSecure,
        });
        if (underWay === mine) arrive(typed, base, verdict);
      } catch (error) {
        // Given up: whoever did it has said what comes next.
        if (!(error instanceof HubError && error.code === 'aborted')) throw error;
      }
    },
    save(typed) {
      if (state().kind === 'saved') return;
      giveUp();
      const parsed = parseAddress(typed);
      if (parsed.kind !== 'ok') {
        show({ kind: 'wrong', words: unfitWords(parsed.kind, 'save'), homePage: undefined });
        return;
      }
      show({ kind: 'saved', lasts: onSave(parsed.base) });
      stopClosing = platform.clock.after(closeDelay, onDone);
    },
    touch() {
      if (state().kind === 'saved' || state().kind === 'idle') return;
      giveUp();
      show({ kind: 'idle' });
    },
    cancel() {
      giveUp();
      stopClosing();
    },
  };
}
