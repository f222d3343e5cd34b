import { createDiscovery } from '@soglia/hub-client/discovery';
import type { Platform } from '@soglia/hub-client/platform';
import { createHubPlatform } from '#api/hub-fetch.ts';
import { createAddressBook } from '#features/server/address-book.ts';
import { readHubPageReturn, type HubPageReturn } from '#features/session/hub-page.ts';
import { createSettingsSource } from '#features/session/public-settings.ts';
import { createSessionStore, type SessionStore } from '#features/session/session-store.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { chunks } from '../route-modules.ts';
import { createHubAfterSignIn, openEarlyHub } from '../connection/early-hub.ts';
import type { Services } from './services.ts';
import { loginPath } from '../address/return-address.ts';

interface Made {
  /** `earlyHub` is added before React starts. */
  readonly services: Omit<Services, 'earlyHub'>;
  readonly sessions: SessionStore;
}

/** Creates the services that the whole app shares, and passes on storage changes of other windows. */
export function makeServices(browser: Platform, window: Window): Made {
  const { location } = window;
  const store = createSafeStore(() => window.localStorage);
  const settings = createSettingsSource('/settings.json', browser);
  // A failure is not waited for again: whoever needs the settings asks for them.
  const platform = createHubPlatform(browser, async () =>
    settings.state().kind === 'failed' ? undefined : settings.get().catch(() => undefined),
  );
  const book = createAddressBook(store);
  const discovery = createDiscovery({
    platform,
    addresses: book.addresses,
    pageIsSecure: location.protocol === 'https:',
  });
  const sessions = createSessionStore({ store, origin: location.origin, now: () => Date.now() });
  const state = sessions.state();
  if (state.kind === 'in') book.confirmHome(state.who.base);
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== null && storageArea !== window.localStorage) return;
    store.changedElsewhere(key);
    book.changedElsewhere(key);
    sessions.changedElsewhere(key);
  });
  // A stored session connects to its last address at once; the hub address of the public settings is tried as well
  // when it arrives, which may take more than one request.
  settings.subscribe(() => {
    const current = settings.state();
    if (current.kind === 'ready')
      book.setPublishedHub(current.settings.hosted ? undefined : current.settings.hub);
  });
  settings.get().catch(() => undefined);
  let back = comeBack(window);
  const takeHubPageReturn = () => {
    const taken = back;
    back = undefined;
    return taken;
  };
  const hubAfterSignIn = createHubAfterSignIn(sessions, (who, visit) =>
    openEarlyHub(chunks.sessionHub, { who, sessions, platform, book, discovery }, visit),
  );
  return {
    services: { platform, settings, store, book, discovery, hubAfterSignIn, takeHubPageReturn },
    sessions,
  };
}

/** Removes the authorisation code of the hub's sign-in page from the address at once: it is a credential. */
function comeBack(window: Window): HubPageReturn | undefined {
  const { location, history } = window;
  if (location.pathname !== '/login') return undefined;
  const back = readHubPageReturn(
    location.search,
    createSafeStore(() => window.sessionStorage),
  );
  if (back === undefined) return undefined;
  const next = new URL(back.kind === 'code' ? back.next : '/', location.origin);
  history.replaceState(history.state, '', loginPath(next));
  return back;
}
