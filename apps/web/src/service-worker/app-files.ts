import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

/** Files, and what the gateway or a hub answers itself. */
const notAScreen = [/^(?:[^/?]*\/)*[^/?.]*\.[^/?]*(?:\?|$)/, /^\/(?:api|auth|push-confirmations)(?:[/?]|$)/];

/** The public settings of the app, and the cache that they are in. */
const SETTINGS = '/settings.json';
const SETTINGS_CACHE = 'soglia-settings';
/** How long the network may take for the public settings, in seconds. */
const SETTINGS_LIMIT_S = 3;
const INSTALL_LIMIT_MS = 20_000;
/** Files that are fetched at a time beside the one of Workbox, which fetches one after the other. */
const FETCHED_BESIDE = 3;

/**
 * Caches the app's own files (cache first) and the public settings (network first). No answer of a hub, no page of a hub
 * and no other origin passes through here; nor do the map's settings and its file of streets, which is read by Range: a
 * cached piece would stand for another.
 */
export function cacheAppFiles(files: (PrecacheEntry | string)[]): void {
  setCacheNameDetails({ prefix: 'soglia' });
  // Also takes over the page of the first visit; later pages stay with their version.
  clientsClaim();
  // /login is login.html, with the form in it; its parameters do not matter.
  precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: notAScreen,
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SETTINGS,
    new NetworkFirst({
      cacheName: SETTINGS_CACHE,
      networkTimeoutSeconds: SETTINGS_LIMIT_S,
      plugins: [
        { cacheWillUpdate: ({ response }) => Promise.resolve(isSettings(response) ? response : null) },
      ],
    }),
  );
}

/**
 * For the installation: on a line with long round trips Workbox alone takes so long that the next start comes before its
 * end. Begins with the last files, and Workbox passes over what is there. What fails here is fetched again by it.
 */
export async function cacheLastFiles(files: readonly (PrecacheEntry | string)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  // Of the others the name does not change with the contents.
  const hashed = files.flatMap((file) =>
    typeof file !== 'string' && file.revision === null ? [file.url] : [],
  );
  const fetchNext = async () => {
    for (let url = hashed.pop(); url !== undefined; url = hashed.pop()) {
      if ((await cache.match(url)) !== undefined) continue;
      const response = await fetch(url, { signal: AbortSignal.timeout(INSTALL_LIMIT_MS) });
      if (response.status === 200) await cache.put(url, response);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_BESIDE }, fetchNext));
}

/** For the installation: the pages that are open by then have read the settings without the worker. */
export async function cacheSettings(): Promise<void> {
  const response = await fetch(SETTINGS, { signal: AbortSignal.timeout(INSTALL_LIMIT_MS) });
  if (isSettings(response)) await (await caches.open(SETTINGS_CACHE)).put(SETTINGS, response);
}

/** Not the page of a captive portal. */
const isSettings = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('content-type') === 'application/json; charset=utf-8';
