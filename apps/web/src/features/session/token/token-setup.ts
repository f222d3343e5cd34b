import { cleanToken, type AbortSignalLike, type Platform } from '@soglia/hub-client';
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
  const listeners = new Set<() => void>();
  let state: TokenSetupState = { kind: 'idle' };
  let underWay: ReturnType<Platform['newAbort']> | undefined;
  let stopClosing: () => void = () => undefined;

  const become = (next: TokenSetupState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submit(server, typed) {
      if (state.kind === 'validating' || state.kind === 'valid') return;
      const token = cleanToken(typed);
      if (server.trim() === '' || token === undefined) {
        become({ kind: 'wrong', words: t('setup.both') });
        return;
      }
      const mine = platform.newAbort();
      underWay = mine;
      become({ kind: 'validating' });
      try {
        const base = await validate(server, token, mine.signal);
        if (underWay !== mine) return;
        become({ kind: 'valid' });
        stopClosing = platform.clock.after(closeDelay, () => {
          onSave(base, token);
          onDone();
        });
      } catch (error) {
        if (underWay !== mine) return;
        const why = error instanceof TokenCheckError ? error.said : t('unknown');
        become({ kind: 'wrong', words: t('setup.error', { why }) });
      }
    },
    shut() {
      if (state.kind === 'validating') {
        underWay?.abort();
        underWay = undefined;
        become({ kind: 'idle' });
      }
    },
    cancel() {
      underWay?.abort();
      underWay = undefined;
      stopClosing();
    },
  };
}
