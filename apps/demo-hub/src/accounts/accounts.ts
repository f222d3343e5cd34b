import type { Clock } from '#clock.ts';
import { createAuthorizationCodes, type AuthorizationCodes } from '#accounts/authorization-codes.ts';
import { createFailedSignIns, type FailedSignIns } from '#accounts/failed-sign-ins.ts';
import { createLoginFlows, type LoginFlows } from '#accounts/login-flows.ts';
import type { Person } from '#accounts/people.ts';
import { createSignedPaths, type SignedPaths } from '#accounts/signed-paths.ts';
import { createTokens, type TokenKeeper, type RefreshToken, type Tokens } from '#accounts/tokens.ts';
import type { Notifications } from '#world/notifications.ts';

/** Who may come in, and by what. */
export interface Accounts {
  readonly people: readonly Person[];
  readonly tokens: Tokens;
  readonly codes: AuthorizationCodes;
  readonly flows: LoginFlows;
  readonly signedPaths: SignedPaths;
  readonly failures: FailedSignIns;
  /** By name and password; names are compared trimmed and without case. */
  signIn(username: string, password: string): Person | undefined;
  person(userId: string): Person | undefined;
  /** Who holds this access token. */
  holder(accessToken: string): { person: Person; token: RefreshToken } | undefined;
}

export interface AccountOptions {
  readonly clock: Clock;
  readonly people: readonly Person[];
  readonly keeper: TokenKeeper;
  readonly notifications: Notifications;
  /** Milliseconds that an access token holds. */
  readonly accessLifetime: number;
  readonly banAfter: number | undefined;
}

export function createAccounts(options: AccountOptions): Accounts {
  const { clock, people } = options;
  const tokens = createTokens(clock, options.keeper, options.accessLifetime);
  const codes = createAuthorizationCodes(clock);
  const person = (userId: string): Person | undefined => people.find((one) => one.id === userId);
  const signIn = (username: string, password: string): Person | undefined =>
    people.find((one) => one.username === username.trim().toLowerCase() && one.password === password);

  return {
    people,
    tokens,
    codes,
    flows: createLoginFlows(clock, codes, signIn),
    signedPaths: createSignedPaths(clock, tokens),
    failures: createFailedSignIns(options.notifications, options.banAfter),
    signIn,
    person,
    holder(accessToken) {
      const token = tokens.check(accessToken);
      const found = token && person(token.userId);
      return token && found ? { person: found, token } : undefined;
    },
  };
}
