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
  /** The dialog is shut by hand: what is being tried is given up; what the hub took already is still saved. */
  readonly shut: () => void;
  readonly cancel: () => void;
}

export interface TokenSetupOptions {
  readonly platform: Platform;
  /** Tries the token at that address, which may be anything. Resolves to the base; rejects with TokenCheckError. */
  readonly validate: (server: string, token: string, signal: AbortSignalLike) => Promise<string>;
  readonly onSave: (base: string, token: string) => void;
  /** The success has been seen: the dialog may close. */
  readonly onDone: () => void;
}

/** The specification's delay before the dialog closes, in milliseconds. */
const closeDelay = 1_500;

/** A long-lived token being tried; it is saved only when the hub took it. */
export function createTokenSetup({ platform, validate, onSave, onDone }: TokenSetupOptions): TokenSetup {
  const { get: state, set: show, subscribe } = createStore<TokenSetupState>({ kind: 'idle' });
  let underWay: ReturnType<Platform['newAbort']> | undefined;
  let stopClosing: () => void = () => undefined;

  return {
    state,
    subscribe,
    async submit(server, typed) {
      if (state().kind === 'validating' || state().kind === 'valid') return;
      const token = cleanToken(typed);
      if (server.trim() === '' || token === undefined) {
        show({ kind: 'wrong', words: t('setup.both') });
        return;
      }
      const mine = platform.newAbort();
      underWay = mine;
      show({ kind: 'validating' });
      try {
        const base = await validate(server, token, mine.signal);
        if (underWay !== mine) return;
        show({ kind: 'valid' });
        stopClosing = platform.clock.after(closeDelay, () => {
          onSave(base, token);
          onDone();
        });
      } catch (error) {
        if (underWay !== mine) return;
        const why = error instanceof TokenCheckError ? error.said : t('unknown');
        show({ kind: 'wrong', words: t('setup.error', { why }) });
      }
    },
    shut() {
      if (state().kind === 'validating') {
        underWay?.abort();
        underWay = undefined;
        show({ kind: 'idle' });
      }
    },
    cancel() {
      underWay?.abort();
      underWay = undefined;
      stopClosing();
    },
  };
}
