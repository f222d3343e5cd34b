import type { Clock } from '#clock.ts';
import { createAuthorizationCodes, type AuthorizationCodes } from '#accounts/authorization-codes.ts';
import { createFailedSignIns, type FailedSignIns } from '#accounts/failed-sign-ins.ts';
import { createLoginFlows, type LoginFlows } from '#accounts/login-flows.ts';
import { isPassword } from '#accounts/passwords.ts';
import type { User, Users } from '#accounts/users.ts';
import { createSignedPaths, type SignedPaths } from '#accounts/signed-paths.ts';
import { createTokens, type TokenStorage, type RefreshToken, type Tokens } from '#accounts/tokens.ts';
import type { Notifications } from '#world/notifications.ts';

/** Users, their tokens and sessions, and failed sign-ins. */
export interface Accounts {
  readonly users: Users;
  readonly tokens: Tokens;
  readonly codes: AuthorizationCodes;
  readonly flows: LoginFlows;
  readonly signedPaths: SignedPaths;
  readonly failedSignIns: FailedSignIns;
  /** By user name and password; also a user who is not active. */
  signIn(username: string, password: string): Promise<User | undefined>;
  /** The user and refresh token of a valid access token. */
  authenticate(accessToken: string): { user: User; token: RefreshToken } | undefined;
}

export interface AccountOptions {
  readonly clock: Clock;
  readonly users: Users;
  readonly tokenStorage: TokenStorage;
  readonly notifications: Notifications;
  /** Life of an access token, in ms. */
  readonly accessLifetime: number;
  /** Number of failed sign-ins that bans an address; undefined: never. */
  readonly banAfter: () => number | undefined;
}

export function createAccounts(options: AccountOptions): Accounts {
  const { clock, users } = options;
  const tokens = createTokens(clock, options.tokenStorage, options.accessLifetime);
  const codes = createAuthorizationCodes(clock);
  users.listen(({ type, user }) => {
    if (type === 'removed' || !user.isActive) tokens.removeAllOf(user.id);
  });

  async function signIn(username: string, password: string): Promise<User | undefined> {
    const user = users.byUsername(username);
    return (await isPassword(password, user?.credential?.passwordHash)) ? user : undefined;
  }

  return {
    users,
    tokens,
    codes,
    flows: createLoginFlows(clock, codes, signIn),
    signedPaths: createSignedPaths(clock, tokens),
    failedSignIns: createFailedSignIns(options.notifications, options.banAfter),
    signIn,
    authenticate(accessToken) {
      const token = tokens.fromAccessToken(accessToken);
      const user = token && users.get(token.userId);
      return token && user ? { user, token } : undefined;
    },
  };
}
