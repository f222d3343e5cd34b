import type { AbortSignalLike } from '@soglia/hub-client/platform';
import type { Session } from '@soglia/hub-client/sign-in';
import type { SignedIn } from './credentials.ts';

/** Where the house is, and how its door opens from here. */
export interface Place {
  readonly base: string;
  /**
   * `direct`: the hub takes name and password from this page. `app`: the app origin passes them on to it.
   * `hub_page`: only the hub's own page may ask for them.
   */
  readonly door: 'direct' | 'app' | 'hub_page';
}

/** What is under way, as the specification names it. */
type Busy = 'searching' | 'authenticating' | 'saving' | 'generating' | 'done';

/** What the sign-in screen shows. */
export interface SignInState {
  readonly step: 'credentials' | 'code' | 'token' | 'hub_page';
  readonly busy: Busy | undefined;
  /** What went wrong last, in words. */
  readonly failure: string | undefined;
  /** What to do about it: give the house an address or another one, or let the browser ask for its leave. */
  readonly remedy: 'remote' | 'leave' | undefined;
  /** What went well, and what is wanted now. */
  readonly note: string | undefined;
  /** What goes on, but not as well as it should. */
  readonly warning: string | undefined;
  /** The hub's name of what gives the code. */
  readonly moduleName: string;
  /** Who is trying, so that it need not be typed again. */
  readonly username: string;
}

/** Nobody told this device where the house is, and it was not found. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
}

/**
 * The house was not found; `said` explains it where more is known, `leave` where the browser would ask, `answered` where
 * something else stands at its address.
 */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  readonly said: string | undefined;
  readonly leave: boolean;
  readonly answered: boolean;
  constructor({ said, leave, answered }: Pick<NotFoundError, 'said' | 'leave' | 'answered'>) {
    super('no address of the house answers');
    this.said = said;
    this.leave = leave;
    this.answered = answered;
  }
}

/** The hub did not take a token that was typed, or could not be asked. `said` is for the person. */
export class TokenCheckError extends Error {
  override readonly name = 'TokenCheckError';
  readonly said: string;
  constructor(said: string) {
    super(said);
    this.said = said;
  }
}

/** What the sign-in needs of the rest of the app. */
export interface SignInMeans {
  /** Looks for the house. Rejects with {@link NoServerError} or {@link NotFoundError}. */
  readonly find: (signal: AbortSignalLike) => Promise<Place>;
  /** Keeps the session; returns whether the next visit will find it. */
  readonly keep: (who: SignedIn) => boolean;
  /** Has the hub make a long-lived token, and keeps it. */
  readonly makeToken: (session: Session, signal: AbortSignalLike) => Promise<void>;
  /** Whether the hub takes a token; rejects with {@link TokenCheckError} where it does not. */
  readonly checkToken: (base: string, token: string, signal: AbortSignalLike) => Promise<void>;
  /** Keeps a token that the person brought: into the session under way, or as one of its own. */
  readonly keepToken: (base: string, token: string) => boolean;
  /** The hub does not know these credentials: nothing of who tried stays. */
  readonly refused: () => void;
  /** Nobody knows where the house is: the set-up is wanted. */
  readonly askForServer: () => void;
  /** The person is in. */
  readonly onDone: () => void;
}
