import { clientsClaim, setCacheNameDetails } from 'workbox-core';
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

/** How long the network may take for the public settings, in seconds. */
const SETTINGS_LIMIT_S = 3;

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
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/settings.json',
    new NetworkFirst({
      cacheName: 'soglia-settings',
      networkTimeoutSeconds: SETTINGS_LIMIT_S,
      plugins: [
        { cacheWillUpdate: ({ response }) => Promise.resolve(isSettings(response) ? response : null) },
      ],
    }),
  );
}

/** Not the page of a captive portal. */
const isSettings = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('content-type') === 'application/json; charset=utf-8';
