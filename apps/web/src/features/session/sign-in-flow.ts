import { SignInError, type SignInErrorCode } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { cleanToken, type Session, type SignInStep } from '@soglia/hub-client/sign-in';
import { createStore } from '#shared/store/store.ts';
import { signInFailure } from './sign-in-failure.ts';
import {
  NoServerError,
  NotFoundError,
  TokenCheckError,
  type SignInMeans,
  type SignInState,
} from './sign-in-state.ts';
import { SettingsError } from './public-settings.ts';
import { t } from './texts/index.ts';

type CodeStep = Extract<SignInStep, { kind: 'code' }>;

export interface SignInFlow {
  readonly state: () => SignInState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Finds out, before anybody types, whether this house takes a password here. */
  readonly look: () => Promise<void>;
  readonly submitCredentials: (username: string, password: string) => Promise<void>;
  readonly submitCode: (code: string) => Promise<void>;
  /** 'Inserisci Token HA' */
  readonly openToken: () => void;
  readonly submitToken: (token: string) => Promise<void>;
  /** The hub's own page gave this code. */
  readonly submitHubCode: (base: string, code: string) => Promise<void>;
  /** The way over the hub's own page ended without one. */
  readonly hubPageFailed: () => void;
  /** Gives up what is under way, and the step of the code or the token with it. */
  readonly cancel: () => void;
}

export interface SignInFlowOptions extends SignInMeans {
  readonly platform: Platform;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
}

/** Asked anew after each wait: it may have been given up meanwhile. */
const isOver = (signal: AbortSignalLike): boolean => signal.aborted;

/** Speaks with the hub: fetched while the person types, as nothing of it is seen. */
const askHub = () => import('./ask-hub.ts');

/** The hub has decided: these credentials do not open it. */
const final: ReadonlySet<SignInErrorCode> = new Set([
  'invalid_credentials',
  'too_many_tries',
  'expired',
  'blocked',
]);

/** The specification's redirect delay, in milliseconds. */
const redirectDelay = 1_500;

const atTheDoor: SignInState = {
  step: 'credentials',
  busy: undefined,
  failure: undefined,
  remedy: undefined,
  note: undefined,
  warning: undefined,
  moduleName: '',
  username: '',
};

/** One person at the door, from name and password to a session. */
export function createSignInFlow(options: SignInFlowOptions): SignInFlow {
  const { platform, origin, find, keep, makeToken, checkToken, keepToken } = options;
  const { refused, askForServer, onDone } = options;
  const { get: state, set, subscribe } = createStore(atTheDoor);
  /** What is shown when somebody steps back. */
  let door: 'credentials' | 'hub_page' = 'credentials';
  /** Where the code that is being typed leads. */
  let base = '';
  let code: CodeStep | undefined;
  let signedIn = false;
  let underWay: ReturnType<Platform['newAbort']> | undefined;
  let stopLeaving: () => void = () => undefined;

  const become = (next: Partial<SignInState>) => {
    set({ ...state(), ...next });
  };
  const show = (next: Partial<SignInState>) => become({ ...atTheDoor, username: state().username, ...next });

  /** Runs one thing at a time; what comes after it was given up is nobody's business any more. */
  async function run(
    busy: SignInState['busy'],
    work: (signal: AbortSignalLike) => Promise<void>,
  ): Promise<void> {
    if (underWay !== undefined || state().busy === 'done') return;
    const abort = platform.newAbort();
    underWay = abort;
    become({ busy, failure: undefined, remedy: undefined });
    try {
      await work(abort.signal);
      if (underWay === abort) underWay = undefined;
    } catch (error) {
      if (underWay !== abort) return;
      underWay = undefined;
      fail(error);
    }
  }

  async function follow(next: SignInStep, signal: AbortSignalLike): Promise<void> {
    if (signal.aborted) {
      if (next.kind === 'code') await next.cancel().catch(() => undefined);
      return;
    }
    if (next.kind === 'done') {
      await arrive({ ...next.session, base }, signal);
      return;
    }
    code = next;
    become({
      step: 'code',
      busy: undefined,
      failure: next.wrong ? t('code.wrong') : undefined,
      moduleName: next.moduleName,
    });
  }

  /** The hub knows the person: the session is kept, and a token is made that outlives it. */
  async function arrive(session: Session, signal: AbortSignalLike): Promise<void> {
    code = undefined;
    become({ busy: 'saving' });
    const lasts = keep({ username: state().username, base: session.base, tokens: { session } });
    signedIn = true;
    become({ busy: 'generating', warning: lasts ? undefined : t('failure.storage') });
    try {
      await makeToken(session, signal);
    } catch {
      if (!signal.aborted) become({ step: 'token', busy: undefined, note: t('token.wanted') });
      return;
    }
    if (!signal.aborted) leave();
  }

  function leave(): void {
    become({ busy: 'done' });
    stopLeaving = platform.clock.after(redirectDelay, onDone);
  }

  function fail(error: unknown): void {
    if (state().step === 'token') {
      become({ busy: undefined, ...reason(error) });
      return;
    }
    // A line that went down leaves the step as it was: the same code may be sent again.
    const staysAtCode =
      code !== undefined &&
      error instanceof SignInError &&
      ['unreachable', 'timeout', 'limited', 'not_ready'].includes(error.code);
    if (!staysAtCode) code = undefined;
    become({ step: staysAtCode ? 'code' : door, busy: undefined, ...reason(error) });
  }

  function reason(error: unknown): Pick<SignInState, 'failure' | 'remedy'> {
    if (error instanceof TokenCheckError) return { failure: error.said, remedy: undefined };
    if (error instanceof NoServerError || error instanceof SettingsError) askForServer();
    if (error instanceof NotFoundError)
      return { failure: signInFailure(error), remedy: error.leave ? 'leave' : 'remote' };
    const code = error instanceof SignInError ? error.code : undefined;
    if (code !== undefined && final.has(code)) refused();
    const away = code === 'unreachable' || code === 'timeout';
    return { failure: signInFailure(error), remedy: away ? 'remote' : undefined };
  }

  /** The hub takes nothing from this page: its own page has to ask. */
  function showHubPage(): void {
    door = 'hub_page';
    become({ step: 'hub_page', busy: undefined });
  }

  return {
    state,
    subscribe,
    async look() {
      askHub().catch(() => undefined);
      const abort = platform.newAbort();
      try {
        const place = await find(abort.signal);
        if (underWay !== undefined || state().step === 'code' || state().step === 'token') return;
        if (place.door === 'hub_page') showHubPage();
        else if (state().step === 'hub_page') {
          door = 'credentials';
          become({ step: 'credentials' });
        }
      } catch {
        // Nobody asked yet: it is said when somebody does.
      }
    },
    async submitCredentials(name, password) {
      const username = name.trim();
      become({ username });
      if (username === '' || password === '') {
        become({ failure: t('failure.empty'), remedy: undefined });
        return;
      }
      await run('searching', async (signal) => {
        const place = await find(signal);
        if (signal.aborted) return;
        if (place.door === 'hub_page') {
          showHubPage();
          return;
        }
        base = place.base;
        become({ busy: 'authenticating' });
        const { signIn } = await askHub();
        const step = await signIn({
          base: place.door === 'app' ? origin : base,
          clientId: `${origin}/`,
          redirectUri: `${origin}/`,
          username,
          password,
          platform,
          signal,
        });
        await follow(step, signal);
      });
    },
    async submitCode(typed) {
      const step = code;
      const digits = typed.replaceAll(/\s/gu, '');
      if (step === undefined) return;
      if (digits === '') {
        become({ failure: t('code.empty'), remedy: undefined });
        return;
      }
      await run('authenticating', async (signal) => follow(await step.submit(digits, signal), signal));
    },
    openToken() {
      if (underWay === undefined && state().busy === undefined) show({ step: 'token' });
    },
    async submitToken(typed) {
      const token = cleanToken(typed);
      if (token === undefined) {
        become({ failure: t('token.empty'), remedy: undefined });
        return;
      }
      await run('searching', async (signal) => {
        const place = await find(signal);
        if (signal.aborted) return;
        become({ busy: 'authenticating' });
        await checkToken(place.base, token, signal);
        if (isOver(signal)) return;
        become({ busy: 'saving' });
        const lasts = keepToken(place.base, token);
        become({ warning: lasts ? undefined : t('failure.storage') });
        leave();
      });
    },
    async submitHubCode(from, hubCode) {
      base = from;
      await run('authenticating', async (signal) => {
        const { redeemCode } = await askHub();
        const session = await redeemCode({
          base: from,
          clientId: `${origin}/`,
          code: hubCode,
          platform,
          signal,
        });
        if (!signal.aborted) await arrive(session, signal);
      });
    },
    hubPageFailed() {
      become({ failure: t('hubPage.failed'), remedy: undefined });
    },
    cancel() {
      underWay?.abort();
      underWay = undefined;
      stopLeaving();
      void code?.cancel().catch(() => undefined);
      code = undefined;
      // Whoever is known to the hub already needs no token of their own making: the house is open.
      if (signedIn && state().step === 'token') {
        onDone();
        return;
      }
      show({ step: door });
    },
  };
}
