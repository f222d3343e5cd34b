import { SignInError } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { cleanToken, type Session, type SignInStep } from '@soglia/hub-client/sign-in';
import { createStore } from '#shared/store/store.ts';
import { signInFailure } from './sign-in-failure.ts';
import {
  NoServerError,
  NotFoundError,
  TokenCheckError,
  type SignInDependencies,
  type SignInState,
} from './sign-in-state.ts';
import { SettingsError } from './public-settings.ts';
import { t } from './texts/index.ts';

type CodeStep = Extract<SignInStep, { kind: 'code' }>;

export interface SignInFlow {
  readonly state: () => SignInState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Finds out, before anybody types, whether the hub accepts a password from this page. */
  readonly detectMethod: () => Promise<void>;
  /** The user name as it is typed; the recovery of a password begins with it. */
  readonly setUsername: (username: string) => void;
  readonly submitCredentials: (username: string, password: string) => Promise<void>;
  readonly submitCode: (code: string) => Promise<void>;
  /** 'Inserisci Token HA' */
  readonly openToken: () => void;
  readonly submitToken: (token: string) => Promise<void>;
  /** Redeems the code of the hub's own sign-in page. */
  readonly submitHubCode: (base: string, code: string) => Promise<void>;
  /** The hub's own sign-in page returned without a code. */
  readonly hubPageFailed: () => void;
  /** Aborts what is running and leaves the step of the code or the token. */
  readonly cancel: () => void;
}

export interface SignInFlowOptions extends SignInDependencies {
  readonly platform: Platform;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
  /** What is known before anybody types. */
  readonly username: string;
}

/** A function, so that TypeScript reads it again after each await. */
const isAborted = (signal: AbortSignalLike): boolean => signal.aborted;

/** Loaded while the person types: it draws nothing. */
const loadRequests = () => import('./sign-in-requests.ts');

/** The specification's delay before the redirect. */
const REDIRECT_DELAY_MS = 1_500;

/** Whether the browser knows that there is no network: then nothing is said of the hub. */
const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/** Whether no hub was found, or none answered: the sentence says that the server is not reached. */
function isHubMissing(error: unknown): boolean {
  const code = error instanceof SignInError ? error.code : undefined;
  return (
    error instanceof NotFoundError ||
    error instanceof NoServerError ||
    error instanceof SettingsError ||
    code === 'unreachable' ||
    code === 'timeout' ||
    code === 'not_a_hub'
  );
}

/** What to offer after a failure. */
function remedyOf(error: unknown): SignInState['remedy'] {
  if (error instanceof NotFoundError && error.needsPermission) return 'permission';
  return isHubMissing(error) ? 'remote' : undefined;
}

const initialState: SignInState = {
  step: 'credentials',
  busy: undefined,
  failure: undefined,
  remedy: undefined,
  note: undefined,
  warning: undefined,
  moduleName: '',
  username: '',
};

/** The state machine of the sign-in screen, from name and password to a session. */
export function createSignInFlow(options: SignInFlowOptions): SignInFlow {
  const { platform, origin, findTarget, saveSession, makeToken } = options;
  const { checkToken, findUsername, saveToken } = options;
  const { onFailed, askForServer, onSignedIn, onDone } = options;
  const {
    get: state,
    set,
    subscribe,
  } = createStore<SignInState>({ ...initialState, username: options.username });
  /** The step to go back to. */
  let firstStep: 'credentials' | 'hub_page' = 'credentials';
  /** The hub that the current sign-in is at. */
  let base = '';
  let code: CodeStep | undefined;
  let signedIn = false;
  /** Whether the shown failure is that the hub was not found: then it ends, or changes, with the next search. */
  let hubMissing = false;
  let running: ReturnType<Platform['newAbort']> | undefined;
  let cancelRedirect: () => void = () => undefined;

  const update = (next: Partial<SignInState>) => {
    set({ ...state(), ...next });
  };
  const show = (next: Partial<SignInState>) =>
    update({ ...initialState, username: state().username, ...next });

  /** Runs one task at a time; the result of an aborted one is ignored. */
  async function run(
    busy: SignInState['busy'],
    work: (signal: AbortSignalLike) => Promise<void>,
  ): Promise<void> {
    if (running !== undefined || state().busy === 'done') return;
    const abort = platform.newAbort();
    running = abort;
    update({ busy, failure: undefined, remedy: undefined });
    try {
      await work(abort.signal);
      if (running === abort) running = undefined;
    } catch (error) {
      if (running !== abort) return;
      running = undefined;
      fail(error);
    }
  }

  async function continueWith(next: SignInStep, signal: AbortSignalLike): Promise<void> {
    if (signal.aborted) {
      if (next.kind === 'code') await next.cancel().catch(() => undefined);
      return;
    }
    if (next.kind === 'done') {
      await complete({ ...next.session, base }, signal, state().username);
      return;
    }
    code = next;
    update({
      step: 'code',
      busy: undefined,
      failure: next.wrong ? t('code.wrong') : undefined,
      moduleName: next.moduleName,
    });
  }

  /** Stores the session and has the hub make a long-lived token. */
  async function complete(session: Session, signal: AbortSignalLike, name: string): Promise<void> {
    code = undefined;
    update({ busy: 'saving' });
    // As the hub has it, which takes it in any case: by it the browser knows what it keeps of this person.
    const lasts = saveSession({ username: name.toLowerCase(), base: session.base, tokens: { session } });
    signedIn = true;
    update({ busy: 'generating', warning: lasts ? undefined : t('failure.storage') });
    try {
      await makeToken(session, signal);
    } catch {
      if (!signal.aborted) update({ step: 'token', busy: undefined, note: t('token.wanted') });
      return;
    }
    if (!signal.aborted) finish();
  }

  function finish(): void {
    update({ busy: 'done' });
    onSignedIn();
    cancelRedirect = platform.clock.after(REDIRECT_DELAY_MS, onDone);
  }

  function fail(error: unknown): void {
    if (state().step === 'token') {
      update({ busy: undefined, ...describeFailure(error) });
      return;
    }
    // After a network failure the step stays: the same code may be sent again.
    const staysAtCode =
      code !== undefined &&
      error instanceof SignInError &&
      ['unreachable', 'timeout', 'limited', 'not_ready'].includes(error.code);
    if (!staysAtCode) {
      code = undefined;
      onFailed();
    }
    update({ step: staysAtCode ? 'code' : firstStep, busy: undefined, ...describeFailure(error) });
  }

  function describeFailure(error: unknown): Pick<SignInState, 'failure' | 'remedy'> {
    hubMissing = isHubMissing(error);
    if (hubMissing && isOffline()) return { failure: t('failure.offline'), remedy: undefined };
    if (error instanceof TokenCheckError) return { failure: error.sentence, remedy: undefined };
    if (error instanceof NoServerError || error instanceof SettingsError) askForServer();
    return { failure: signInFailure(error), remedy: remedyOf(error) };
  }

  /** The hub accepts no password from this page: its own page has to ask for it. */
  function showHubPage(): void {
    firstStep = 'hub_page';
    update({ step: 'hub_page', busy: undefined });
  }

  return {
    state,
    subscribe,
    async detectMethod() {
      loadRequests().catch(() => undefined);
      const abort = platform.newAbort();
      try {
        const target = await findTarget(abort.signal);
        if (running !== undefined || state().step === 'code' || state().step === 'token') return;
        if (target.method === 'hub_page') showHubPage();
        else if (state().step === 'hub_page') {
          firstStep = 'credentials';
          update({ step: 'credentials' });
        }
        if (hubMissing) update({ failure: undefined, remedy: undefined });
        hubMissing = false;
      } catch (error) {
        // Not shown before somebody tried: the sign-in itself will fail with the same reason. What is shown is kept true.
        if (hubMissing && running === undefined && !isOffline() && isHubMissing(error))
          update({ failure: signInFailure(error), remedy: remedyOf(error) });
      }
    },
    setUsername(username) {
      update({ username });
    },
    async submitCredentials(name, password) {
      const username = name.trim();
      update({ username });
      if (username === '' || password === '') {
        update({ failure: t('failure.empty'), remedy: undefined });
        return;
      }
      await run('searching', async (signal) => {
        const target = await findTarget(signal);
        if (signal.aborted) return;
        if (target.method === 'hub_page') {
          showHubPage();
          return;
        }
        base = target.base;
        update({ busy: 'authenticating' });
        const { signIn } = await loadRequests();
        const step = await signIn({
          base: target.method === 'app' ? origin : base,
          clientId: `${origin}/`,
          redirectUri: `${origin}/`,
          username,
          password,
          platform,
          signal,
        });
        await continueWith(step, signal);
      });
    },
    async submitCode(typed) {
      const step = code;
      const digits = typed.replaceAll(/\s/gu, '');
      if (step === undefined) return;
      if (digits === '') {
        update({ failure: t('code.empty'), remedy: undefined });
        return;
      }
      await run('authenticating', async (signal) => continueWith(await step.submit(digits, signal), signal));
    },
    openToken() {
      if (running === undefined && state().busy === undefined) show({ step: 'token' });
    },
    async submitToken(typed) {
      const token = cleanToken(typed);
      if (token === undefined) {
        update({ failure: t('token.empty'), remedy: undefined });
        return;
      }
      await run('searching', async (signal) => {
        const target = await findTarget(signal);
        if (signal.aborted) return;
        update({ busy: 'authenticating' });
        await checkToken(target.base, token, signal);
        const username = await findUsername(target.base, token);
        if (isAborted(signal)) return;
        update({ busy: 'saving' });
        const lasts = saveToken(target.base, token, username);
        update({ warning: lasts ? undefined : t('failure.storage') });
        finish();
      });
    },
    async submitHubCode(from, hubCode) {
      base = from;
      await run('authenticating', async (signal) => {
        const { redeemCode } = await loadRequests();
        const session = await redeemCode({
          base: from,
          clientId: `${origin}/`,
          code: hubCode,
          platform,
          signal,
        });
        // The hub's page does not say whose it is.
        if (!signal.aborted) await complete(session, signal, '');
      });
    },
    hubPageFailed() {
      update({ failure: t('hubPage.failed'), remedy: undefined });
    },
    cancel() {
      running?.abort();
      running = undefined;
      cancelRedirect();
      void code?.cancel().catch(() => undefined);
      code = undefined;
      // Already signed in: the long-lived token is optional.
      if (signedIn && state().step === 'token') {
        onDone();
        return;
      }
      show({ step: firstStep });
    },
  };
}
