import {
  signIn,
  SignInError,
  type AbortSignalLike,
  type Platform,
  type Session,
  type SignInStep,
} from '@soglia/hub-client';
import { signInFailure } from './sign-in-failure.ts';
import { t } from './texts/index.ts';

type CodeStep = Extract<SignInStep, { kind: 'code' }>;

/** What the sign-in screen shows. */
interface SignInState {
  readonly step: 'credentials' | 'code';
  readonly busy: boolean;
  /** What went wrong last, in words. */
  readonly failure: string | undefined;
  /** The hub's name of what gives the code. */
  readonly moduleName: string;
  /** Who is trying, so that it need not be typed again. */
  readonly username: string;
}

export interface SignInFlow {
  readonly state: () => SignInState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly submitCredentials: (username: string, password: string) => Promise<void>;
  readonly submitCode: (code: string) => Promise<void>;
  /** Gives up what is under way, and the step of the code with it. */
  readonly cancel: () => void;
}

export interface SignInFlowOptions {
  readonly platform: Platform;
  /** Where the hub is; rejects where nobody knows. */
  readonly base: () => Promise<string>;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
  /** Keeps the session. Throws where that cannot be done. */
  readonly onSignedIn: (username: string, session: Session) => void;
}

const atTheDoor: SignInState = {
  step: 'credentials',
  busy: false,
  failure: undefined,
  moduleName: '',
  username: '',
};

/** One person at the door, from name and password to a session. */
export function createSignInFlow({ platform, base, origin, onSignedIn }: SignInFlowOptions): SignInFlow {
  const listeners = new Set<() => void>();
  let state = atTheDoor;
  let code: CodeStep | undefined;
  let underWay: ReturnType<Platform['newAbort']> | undefined;

  const become = (next: Partial<SignInState>) => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };

  /** Runs one step; what comes after it was given up is nobody's business any more. */
  async function run(step: (signal: AbortSignalLike) => Promise<SignInStep>): Promise<void> {
    if (underWay !== undefined) return;
    const abort = platform.newAbort();
    underWay = abort;
    become({ busy: true, failure: undefined });
    try {
      const next = await step(abort.signal);
      if (underWay === abort) arrive(next);
      else if (next.kind === 'code') void next.cancel().catch(() => undefined);
    } catch (error) {
      if (underWay === abort) fail(error);
    }
  }

  function arrive(next: SignInStep): void {
    underWay = undefined;
    if (next.kind === 'code') {
      code = next;
      become({
        step: 'code',
        busy: false,
        failure: next.wrong ? t('code.wrong') : undefined,
        moduleName: next.moduleName,
      });
      return;
    }
    code = undefined;
    try {
      onSignedIn(state.username, next.session);
    } catch {
      become({ ...atTheDoor, username: state.username, failure: t('failure.storage') });
    }
  }

  function fail(error: unknown): void {
    underWay = undefined;
    // A line that went down leaves the step as it was: the same code may be sent again.
    const staysAtCode =
      code !== undefined &&
      error instanceof SignInError &&
      ['unreachable', 'timeout', 'limited', 'not_ready'].includes(error.code);
    if (!staysAtCode) code = undefined;
    become({
      step: staysAtCode ? 'code' : 'credentials',
      busy: false,
      failure: signInFailure(error),
    });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submitCredentials(name, password) {
      const username = name.trim();
      become({ username });
      if (username === '' || password === '') {
        become({ failure: t('failure.empty') });
        return;
      }
      await run(async (signal) =>
        signIn({
          base: await base(),
          clientId: `${origin}/`,
          redirectUri: `${origin}/`,
          username,
          password,
          platform,
          signal,
        }),
      );
    },
    async submitCode(typed) {
      const step = code;
      const digits = typed.replaceAll(/\s/gu, '');
      if (step === undefined) return;
      if (digits === '') {
        become({ failure: t('code.empty') });
        return;
      }
      await run((signal) => step.submit(digits, signal));
    },
    cancel() {
      underWay?.abort();
      underWay = undefined;
      void code?.cancel().catch(() => undefined);
      code = undefined;
      become({ ...atTheDoor, username: state.username });
    },
  };
}
