import type { AddressFinding } from '@soglia/hub-client/discovery';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { sendRestRequest } from '@soglia/hub-client/rest';
import type { PublicSettings } from '@soglia/contracts';
import type { SessionStore } from '#features/session/session-store.ts';
import {
  NoServerError,
  NotFoundError,
  type Place,
  type SignInMeans,
} from '#features/session/sign-in-state.ts';
import type { Services } from '../services.ts';
import { productOf } from './product-of.ts';

/** Milliseconds for the request that shows whether the hub answers to this page. */
const PROBE_TIMEOUT_MS = 5_000;

interface Wiring {
  readonly services: Services;
  readonly sessions: SessionStore;
  readonly askForServer: () => void;
  readonly onDone: () => void;
}

/** What the sign-in needs, from the parts of the app that have it. */
export function signInMeans({ services, sessions, askForServer, onDone }: Wiring): SignInMeans {
  const { platform, book, discovery, store } = services;
  const lasts = () => store.lasts('ha_long_lived_token') && store.lasts('ha_token');
  return {
    find: (signal) => findPlace(services, signal),
    keep(who) {
      sessions.begin(who);
      book.signedInAt(who.base);
      return lasts();
    },
    async makeToken(session, signal) {
      const { makeLongLivedToken } = await import('./one-shot-connection.ts');
      const { token, name } = await makeLongLivedToken(
        { platform, session, signal },
        productOf(services.settings.state()),
      );
      sessions.endow(token, name);
    },
    async checkToken(base, token, signal) {
      const { checkToken } = await import('./token-words.ts');
      await checkToken({ platform, base, token, signal });
    },
    keepToken(base, token) {
      if (sessions.state().kind === 'in') sessions.endow(token);
      else sessions.begin({ username: '', base, tokens: { longLived: token } });
      book.signedInAt(base);
      discovery.heard(base);
      return lasts();
    },
    refused: () => sessions.forget(),
    askForServer,
    onDone,
  };
}

/** Looks for the house. Rejects with SettingsError, NoServerError or NotFoundError. */
export async function findPlace(services: Services, signal: AbortSignalLike): Promise<Place> {
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
    if (book.remote() === undefined && !answers && !barred(discovery))
      throw new NoServerError('the house was not found');
    const { findingWords } = await import('#features/server/address-words.ts');
    throw new NotFoundError({
      said: findingWords(discovery.findings.values()),
      answered: [...discovery.findings.values()].some(isSomethingElse),
      leave: barred(discovery),
    });
  }
  return { base, door: await doorOf(base, known, platform) };
}

/** What answers for a hub that is away, such as our own gateway, is no other thing than that hub. */
const isSomethingElse = (finding: AddressFinding): boolean =>
  finding.kind === 'not_a_hub' || (finding.kind === 'status' && ![502, 503, 504].includes(finding.status));

/** Whether the browser stands in the way: then no other address is missing. */
const barred = ({ findings }: Services['discovery']): boolean =>
  [...findings.values()].some((finding) => finding.kind === 'unreachable' && finding.why === 'local_network');

/** Whether the hub takes a password from this page: a browser lets only some hubs be asked. */
async function doorOf(
  base: string,
  settings: PublicSettings | undefined,
  platform: Platform,
): Promise<Place['door']> {
  if (base === settings?.hub) return 'direct';
  if (base === settings?.signIn?.base) return 'app';
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
