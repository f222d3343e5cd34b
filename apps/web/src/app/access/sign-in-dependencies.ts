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
  const isStored = () => store.lasts('ha_long_lived_token') && store.lasts('ha_token');
  return {
    findTarget: (signal) => findSignInTarget(services, signal),
    saveSession(who) {
      sessions.signIn(who);
      book.signedInAt(who.base);
      return isStored();
    },
    async makeToken(session, signal) {
      const { makeLongLivedToken } = await import('./one-shot-connection.ts');
      const { token, name } = await makeLongLivedToken(
        { platform, session, signal },
        productOf(services.settings.state()),
      );
      sessions.addLongLivedToken(token, name);
    },
    async checkToken(base, token, signal) {
      const { checkToken } = await import('./token-words.ts');
      await checkToken({ platform, base, token, signal });
    },
    saveToken(base, token) {
      if (sessions.state().kind === 'in') sessions.addLongLivedToken(token);
      else sessions.signIn({ username: '', base, tokens: { longLived: token } });
      book.signedInAt(base);
      discovery.heard(base);
      return isStored();
    },
    onRejected: () => sessions.forgetRejected(),
    askForServer,
    onDone,
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
  if (base === undefined) {
    const answers = [...discovery.findings.values()].some(
      ({ kind }) => kind === 'status' || kind === 'not_a_hub',
    );
    if (book.remote() === undefined && !answers && !isBlockedByBrowser(discovery))
      throw new NoServerError('the hub was not found');
    const { findingWords } = await import('#features/server/address-words.ts');
    throw new NotFoundError({
      explanation: findingWords(discovery.findings.values()),
      notAHub: [...discovery.findings.values()].some(isSomethingElse),
      needsPermission: isBlockedByBrowser(discovery),
    });
  }
  return { base, method: await methodOf(base, known, platform) };
}

/** Something other than a hub answers. 502 to 504 come from a gateway or proxy in front of an unreachable hub. */
const isSomethingElse = (finding: AddressFinding): boolean =>
  finding.kind === 'not_a_hub' || (finding.kind === 'status' && ![502, 503, 504].includes(finding.status));

/** Whether the browser blocks the local network: then another address does not help. */
const isBlockedByBrowser = ({ findings }: Services['discovery']): boolean =>
  [...findings.values()].some((finding) => finding.kind === 'unreachable' && finding.why === 'local_network');

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
