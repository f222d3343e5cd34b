import type { AbortSignalLike } from '@soglia/hub-client/platform';
import type { Session } from '@soglia/hub-client/sign-in';
import type { SignedIn } from './credentials.ts';

/** The hub to sign in at, and how this page may do that. */
export interface SignInTarget {
  readonly base: string;
  /**
   * `direct`: the hub takes name and password from this page. `app`: the app origin passes them on to it.
   * `hub_page`: only the hub's own page may ask for them.
   */
  readonly method: 'direct' | 'app' | 'hub_page';
}

/** The step that is running, as the specification names it. */
type Busy = 'searching' | 'authenticating' | 'saving' | 'generating' | 'done';

/** Whether a person can still cancel, or go back: not once the hub has accepted them. */
export const canCancel = (busy: SignInState['busy']): boolean =>
  busy === undefined || busy === 'searching' || busy === 'authenticating';

/** What the sign-in screen shows. */
export interface SignInState {
  readonly step: 'credentials' | 'code' | 'token' | 'hub_page';
  readonly busy: Busy | undefined;
  /** The sentence of the last failure. */
  readonly failure: string | undefined;
  /** What to offer: entering another address of the hub, or the browser's permission for the local network. */
  readonly remedy: 'remote' | 'permission' | undefined;
  /** What succeeded, and what to do next. */
  readonly note: string | undefined;
  /** A problem that does not stop the sign-in. */
  readonly warning: string | undefined;
  /** The hub's name of the module that makes the code. */
  readonly moduleName: string;
  /** The user name that was entered. */
  readonly username: string;
}

/** This device stores no address of a hub, and none was found. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
}

/** No known address of the hub answers. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** A sentence for people, where the reason is known. */
  readonly explanation: string | undefined;
  /** The browser blocks the local network until the person permits it. */
  readonly needsPermission: boolean;
  /** Something that is not a hub answers at its address. */
  readonly notAHub: boolean;
  constructor(why: Pick<NotFoundError, 'explanation' | 'needsPermission' | 'notAHub'>) {
    super('no address of the hub answers');
    this.explanation = why.explanation;
    this.needsPermission = why.needsPermission;
    this.notAHub = why.notAHub;
  }
}

/** The hub refused a token that was entered, or did not answer. */
export class TokenCheckError extends Error {
  override readonly name = 'TokenCheckError';
  /** For people. */
  readonly sentence: string;
  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

/** What the sign-in needs of other parts of the app. */
export interface SignInDependencies {
  /** Finds the hub. Rejects with SettingsError, {@link NoServerError} or {@link NotFoundError}. */
  readonly findTarget: (signal: AbortSignalLike) => Promise<SignInTarget>;
  /** Stores the session; returns whether the next visit will find it. */
  readonly saveSession: (who: SignedIn) => boolean;
  /** Lets the hub make a long-lived token, and stores it. */
  readonly makeToken: (session: Session, signal: AbortSignalLike) => Promise<void>;
  /** Rejects with {@link TokenCheckError} where the hub does not accept the token. */
  readonly checkToken: (base: string, token: string, signal: AbortSignalLike) => Promise<void>;
  /** The user name that an accepted token belongs to; '' where it cannot be learnt. Never rejects. */
  readonly findUsername: (base: string, token: string) => Promise<string>;
  /** Stores a token that the person entered: in the current session, or as a new one. Returns as `saveSession` does. */
  readonly saveToken: (base: string, token: string, username: string) => boolean;
  /** Nobody is signed in: removes what is stored of the person before. */
  readonly onFailed: () => void;
  /** No address is known: opens the set-up. */
  readonly askForServer: () => void;
  /** The tokens are stored: the hub may be opened, while the person still reads that the sign-in succeeded. */
  readonly onSignedIn: () => void;
  /** The sign-in is complete. */
  readonly onDone: () => void;
}
