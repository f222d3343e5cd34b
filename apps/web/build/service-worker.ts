import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Builds src/service-worker/ into /service-worker.js, with the list of the app's own files in it. */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    // The app registers it itself, and the manifest is a static file.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // One classic script, so that a check for a new version covers all of it.
      rollupFormat: 'iife',
      sourcemap: false,
      globPatterns: ['index.html', 'login.html', 'assets/*.{js,css,woff2}', '*.{svg,webmanifest}'],
      // Their names change with their contents.
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
