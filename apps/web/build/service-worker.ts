import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Excludes files and what the gateway or a hub answers itself. */
const notAScreen = [/^(?:[^/?]*\/)*[^/?.]*\.[^/?]*(?:\?|$)/, /^\/(?:api|auth)(?:[/?]|$)/];

/**
 * Writes /service-worker.js, which caches the app's own files (cache first) and the public settings (network first).
 * No answer of a hub, no page of a hub and no other origin passes through it. A new version waits until a page lets it
 * take over.
 */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    filename: 'service-worker.js',
    // The app registers it itself, and the manifest is a static file.
    injectRegister: false,
    manifest: false,
    workbox: {
      // /login is login.html, with the form in it; its parameters do not matter.
      ignoreURLParametersMatching: [/./],
      globPatterns: ['index.html', 'login.html', 'assets/*.{js,css,woff2}', '*.{svg,webmanifest}'],
      // Their names change with their contents.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: notAScreen,
      cleanupOutdatedCaches: true,
      // Also takes over the page of the first visit; later pages stay with their version.
      clientsClaim: true,
      skipWaiting: false,
      // One file, so that a check for a new version covers all of it.
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cacheId: 'soglia',
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/settings.json',
          handler: 'NetworkFirst',
          options: {
            cacheName: 'soglia-settings',
            networkTimeoutSeconds: 3,
            // Not the page of a captive portal.
            cacheableResponse: {
              statuses: [200],
              headers: { 'content-type': 'application/json; charset=utf-8' },
            },
          },
        },
      ],
    },
  });
