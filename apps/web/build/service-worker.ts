import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Excludes files and what the gateway or a hub answers itself. */
const notAScreen = [/^[^?]*\.[^/?]*(?:\?|$)/, /^\/(?:api|auth)(?:[/?]|$)/];

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
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.{svg,png,webmanifest}'],
      // Their names change with what is in them.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: notAScreen,
      cleanupOutdatedCaches: true,
      // The page of a first visit is served by it too; one that was there before stays with its own version.
      clientsClaim: true,
      skipWaiting: false,
      // One file: what a browser checks for a new version is then all of it.
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
            // Not the page of a network that wants a sign-in first.
            cacheableResponse: {
              statuses: [200],
              headers: { 'content-type': 'application/json; charset=utf-8' },
            },
          },
        },
      ],
    },
  });
