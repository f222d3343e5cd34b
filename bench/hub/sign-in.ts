import type { Platform } from '@soglia/hub-client/platform';
import { signIn, type Session } from '@soglia/hub-client/sign-in';

/** hub-client's platform on Node. */
const platform: Platform = {
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => Math.random(),
  openSocket: (url) => new WebSocket(url),
  fetch: (url, { method, headers = {}, body = null }) => fetch(url, { method, headers, body }),
  newAbort: () => new AbortController(),
};

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Signs in as the app does. @param appUrl origin of the app, without a trailing slash */
export async function sessionFor(base: string, appUrl: string, account: Account): Promise<Session> {
  const step = await signIn({
    base,
    clientId: `${appUrl}/`,
    redirectUri: `${appUrl}/`,
    platform,
    ...account,
  });
  if (step.kind !== 'done') throw new Error(`${account.username} has a second factor`);
  return step.session;
}
