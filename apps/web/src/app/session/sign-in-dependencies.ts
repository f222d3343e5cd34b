import type { AddressFinding } from '@soglia/hub-client/discovery';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { sendRestRequest } from '@soglia/hub-client/rest';
import type { PublicSettings } from '@soglia/contracts';
import type { SessionStore } from '#features/session/session-store.ts';
import {
  NoServerError,
  NotFoundError,
  type SignInTarget,
  type SignInDependencies,
} from '#features/session/sign-in-state.ts';
import { productOf, type Services } from '../services/services.ts';

/** Milliseconds for the request that shows whether the hub answers to this page. */
const PROBE_TIMEOUT_MS = 5_000;

interface Options {
  readonly services: Services;
  readonly sessions: SessionStore;
  readonly askForServer: () => void;
  readonly onDone: () => void;
}

/** Connects the sign-in with the session, the addresses, discovery and the settings. */
export function createSignInDependencies({
  services,
  sessions,
  askForServer,
  onDone,
}: Options): SignInDependencies {
  const { platform, book, discovery, store } = services;
  /** Before the house is drawn, what another person chose in this browser gives way. */
  let claimed: Promise<unknown> | undefined;
  const claim = (username: string): void => {
    claimed = import('../browser-data/claim-browser.ts')
      .then(({ claimBrowser }) => claimBrowser(store, username))
      .catch(() => undefined);
  };
  const isStored = () => store.lasts('ha_long_lived_token') && store.lasts('ha_token');
  return {
    findTarget: (signal) => findSignInTarget(services, signal),
    saveSession(who) {
      claim(who.username);
      sessions.signIn(who);
      book.signedInAt(who.base);
      return isStored();
    },
    async makeToken(session, signal) {
      const { addLongLivedToken } = await import('./one-shot-connection.ts');
      await addLongLivedToken({ platform, session, signal }, productOf(services.settings.state()), sessions);
    },
    async checkToken(base, token, signal) {
      const { checkToken } = await import('./check-token.ts');
      await checkToken({ platform, base, token, signal });
    },
    async findUsername(base, token) {
      const session = sessions.state();
      if (session.kind === 'in') return session.who.username;
      const { usernameOf } = await import('./one-shot-connection.ts');
      return usernameOf(platform, base, token);
    },
    saveToken(base, token, username) {
      claim(username);
      if (sessions.state().kind === 'in') sessions.addLongLivedToken(token);
      else sessions.signIn({ username, base, tokens: { longLived: token } });
      book.signedInAt(base);
      discovery.heard(base);
      return isStored();
    },
    onFailed: () => sessions.forgetFailed(),
    onSignedIn: () => services.hubAfterSignIn.open(),
    askForServer,
    onDone: () => void Promise.resolve(claimed).then(onDone),
  };
}

/** Finds the hub and how to sign in there. Rejects with SettingsError, NoServerError or NotFoundError. */
export async function findSignInTarget(services: Services, signal: AbortSignalLike): Promise<SignInTarget> {
  const { settings, book, discovery, platform } = services;
  const known = await settings.get().catch((error: unknown) => {
    if (!book.isConfigured()) throw error;
    return undefined;
  });
  if (!book.isConfigured()) throw new NoServerError('nothing is configured');
  const base = await discovery.find(signal);
  if (base === undefined) throw await notFound(services);
  return { base, method: await methodOf(base, known, platform) };
}

/** Why no address of the hub answers. */
async function notFound({ book, discovery }: Services): Promise<Error> {
  const words = await import('#features/server/address-words.ts');
  const findings = words.findingsThatCount(discovery.findings, book);
  const needsPermission = findings.some(isBlockedByBrowser);
  const remote = book.remote();
  const answers = findings.some(({ kind }) => kind === 'status' || kind === 'not_a_hub');
  if (remote === undefined && !answers && !needsPermission) return new NoServerError('the hub was not found');
  return new NotFoundError({
    explanation:
      words.findingWords(findings) ??
      (remote === undefined || answers ? undefined : words.silentWords(remote)),
    notAHub: findings.some(isSomethingElse),
    needsPermission,
  });
}

/** Something other than a hub answers. 502 to 504 come from a gateway or proxy in front of an unreachable hub. */
const isSomethingElse = (finding: AddressFinding): boolean =>
  finding.kind === 'not_a_hub' || (finding.kind === 'status' && ![502, 503, 504].includes(finding.status));

/** Whether the browser blocks the local network: then another address does not help. */
const isBlockedByBrowser = (finding: AddressFinding): boolean =>
  finding.kind === 'unreachable' && finding.why === 'local_network';

/**
 * A browser lets this page ask only hubs that allow its origin. The app origin's own hub is asked through it: then the
 * browser keeps the gateway's device mark, which it does not for another origin.
 */
async function methodOf(
  base: string,
  settings: PublicSettings | undefined,
  platform: Platform,
): Promise<SignInTarget['method']> {
  if (base === settings?.hub || base === settings?.signIn?.base) return 'app';
  try {
    // The only path of a sign-in that needs no token and counts towards no limit.
    await sendRestRequest({
      platform,
      base,
      path: '/auth/providers',
      method: 'GET',
      readBody: false,
      timeout: PROBE_TIMEOUT_MS,
    });
    return 'direct';
  } catch {
    return 'hub_page';
  }
}
