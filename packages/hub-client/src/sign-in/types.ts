import type { AbortSignalLike, Platform } from '../platform/platform.ts';

/** A signed-in session. A long-lived token has neither refresh token nor expiry. */
export interface Session {
  readonly base: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since the epoch, by our own clock. */
  readonly expiresAt?: number;
  readonly dialect: 'stock' | 'specification';
}

export interface SignInRequest {
  readonly base: string;
  /** The app's own origin with a trailing slash: the hub compares it exactly. */
  readonly clientId: string;
  readonly redirectUri: string;
  readonly username: string;
  readonly password: string;
  readonly platform: Platform;
  readonly signal?: AbortSignalLike;
}

export type SignInStep =
  | { readonly kind: 'done'; readonly session: Session }
  | {
      readonly kind: 'code';
      /** The hub's name of the second factor, for instance "Authenticator app". */
      readonly moduleName: string;
      /** Another step: `code` again with `wrong` set, or done. Rejects with SignInError when the flow is over. */
      readonly submit: (code: string, signal?: AbortSignalLike) => Promise<SignInStep>;
      readonly wrong: boolean;
      /** Cancels the login flow at the hub. */
      readonly cancel: () => Promise<void>;
    };
