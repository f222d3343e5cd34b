import { target, type Account } from '../target/target.ts';
import { revoke, signIn, type Tokens } from '../wire/sign-in.ts';

export interface Session extends Tokens, AsyncDisposable {}

/** A sign-in of its own, for cases that end sessions; it is ended with the scope. */
export async function newSession({
  username,
  password,
}: Pick<Account, 'username' | 'password'>): Promise<Session> {
  const tokens = await signIn(target.url, username, password);
  return {
    ...tokens,
    [Symbol.asyncDispose]: async () => {
      await revoke(target.url, tokens.refresh_token);
    },
  };
}
