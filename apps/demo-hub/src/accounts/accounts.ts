import type { Clock } from '#clock.ts';
import { createAuthorizationCodes, type AuthorizationCodes } from '#accounts/authorization-codes.ts';
import { createFailedSignIns, type FailedSignIns } from '#accounts/failed-sign-ins.ts';
import { createLoginFlows, type LoginFlows } from '#accounts/login-flows.ts';
import type { User } from '#accounts/users.ts';
import { createSignedPaths, type SignedPaths } from '#accounts/signed-paths.ts';
import { createTokens, type TokenStorage, type RefreshToken, type Tokens } from '#accounts/tokens.ts';
import type { Notifications } from '#world/notifications.ts';

/** Users, their tokens and sessions, and failed sign-ins. */
export interface Accounts {
  readonly users: readonly User[];
  readonly tokens: Tokens;
  readonly codes: AuthorizationCodes;
  readonly flows: LoginFlows;
  readonly signedPaths: SignedPaths;
  readonly failedSignIns: FailedSignIns;
  /** By user name and password; names are compared trimmed and case-insensitively. */
  signIn(username: string, password: string): User | undefined;
  user(userId: string): User | undefined;
  /** The user and refresh token of a valid access token. */
  authenticate(accessToken: string): { user: User; token: RefreshToken } | undefined;
}

export interface AccountOptions {
  readonly clock: Clock;
  readonly users: readonly User[];
  readonly tokenStorage: TokenStorage;
  readonly notifications: Notifications;
  /** Life of an access token, in ms. */
  readonly accessLifetime: number;
  readonly banAfter: number | undefined;
}

export function createAccounts(options: AccountOptions): Accounts {
  const { clock, users } = options;
  const tokens = createTokens(clock, options.tokenStorage, options.accessLifetime);
  const codes = createAuthorizationCodes(clock);
  const user = (userId: string): User | undefined => users.find((one) => one.id === userId);
  const signIn = (username: string, password: string): User | undefined =>
    users.find((one) => one.username === username.trim().toLowerCase() && one.password === password);

  return {
    users,
    tokens,
    codes,
    flows: createLoginFlows(clock, codes, signIn),
    signedPaths: createSignedPaths(clock, tokens),
    failedSignIns: createFailedSignIns(options.notifications, options.banAfter),
    signIn,
    user,
    authenticate(accessToken) {
      const token = tokens.fromAccessToken(accessToken);
      const found = token && user(token.userId);
      return token && found ? { user: found, token } : undefined;
    },
  };
}
