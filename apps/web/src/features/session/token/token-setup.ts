import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { cleanToken } from '@soglia/hub-client/sign-in';
import { createStore } from '#shared/store/store.ts';
import { TokenCheckError } from '../sign-in-state.ts';
import { t } from './texts/index.ts';

type TokenSetupState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'validating' }
  | { readonly kind: 'valid' }
  | { readonly kind: 'wrong'; readonly words: string };

export interface TokenSetup {
  readonly state: () => TokenSetupState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly submit: (server: string, token: string) => Promise<void>;
  /** The dialog was closed by the person: aborts a validation; a token that was accepted is still saved. */
  readonly close: () => void;
  readonly cancel: () => void;
}

interface AcceptedToken {
  readonly base: string;
  /** Whose token it is, or ''. */
  readonly username: string;
}

export interface TokenSetupOptions {
  readonly platform: Platform;
  /** Tries the token at an address as it was typed. Rejects with TokenCheckError. */
  readonly validate: (server: string, token: string, signal: AbortSignalLike) => Promise<AcceptedToken>;
  readonly onSave: (base: string, token: string, username: string) => void;
  /** The confirmation was shown long enough: the dialog may close. */
  readonly onDone: () => void;
}

/** The specification's delay before the dialog closes. */
const CLOSE_DELAY_MS = 1_500;

/** White space and invisible characters. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** Validates a long-lived token, and saves it once the hub has accepted it. */
export function createTokenSetup({ platform, validate, onSave, onDone }: TokenSetupOptions): TokenSetup {
  const { get: state, set: show, subscribe } = createStore<TokenSetupState>({ kind: 'idle' });
  let running: ReturnType<Platform['newAbort']> | undefined;
  let stopClosing: () => void = () => undefined;

  return {
    state,
    subscribe,
    async submit(server, typed) {
      if (state().kind === 'validating' || state().kind === 'valid') return;
      // What is no token is refused as one: only what cannot be seen counts as nothing.
      const token = cleanToken(typed) ?? (BLANK.test(typed) ? '' : typed.trim());
      if (server.trim() === '' || token === '') {
        show({ kind: 'wrong', words: t('setup.both') });
        return;
      }
      const mine = platform.newAbort();
      running = mine;
      show({ kind: 'validating' });
      try {
        const { base, username } = await validate(server, token, mine.signal);
        if (running !== mine) return;
        show({ kind: 'valid' });
        stopClosing = platform.clock.after(CLOSE_DELAY_MS, () => {
          onSave(base, token, username);
          onDone();
        });
      } catch (error) {
        if (running !== mine) return;
        const why = error instanceof TokenCheckError ? error.sentence : t('unknown');
        show({ kind: 'wrong', words: t('setup.error', { why }) });
      }
    },
    close() {
      if (state().kind === 'validating') {
        running?.abort();
        running = undefined;
        show({ kind: 'idle' });
      }
    },
    cancel() {
      running?.abort();
      running = undefined;
      stopClosing();
    },
  };
}
