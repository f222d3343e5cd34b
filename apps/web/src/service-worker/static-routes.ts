import { cacheNames } from 'workbox-core';
import { addPlugins, type PrecacheEntry } from 'workbox-precaching';
import type { WorkerScope } from './worker-scope.ts';

const SCREEN = '/index.html';
/** The start page under its own address: the precache holds it under that of the file. One cache for each build. */
const START = '/';
const START_CACHE = 'soglia-start-';

/**
 * Chromium takes the start page and the files of the build from the cache without starting the worker first. What is
 * not there, every other address, and other browsers go through the worker.
 */
export function routeStaticFiles(scope: WorkerScope, files: readonly (PrecacheEntry | string)[]): void {
  const screen = files.find((file) => typeof file !== 'string' && `/${file.url}` === SCREEN);
  if (screen === undefined || typeof screen === 'string') return;
  const startCache = `${START_CACHE}${screen.revision ?? ''}`;

  // Of the very answer that is precached, so that both are of one build.
  addPlugins([
    {
      cacheDidUpdate: async ({ request, newResponse }) => {
        if (new URL(request.url).pathname !== SCREEN) return;
        await (await caches.open(startCache)).put(START, newResponse.clone());
      },
    },
  ]);
  scope.addEventListener('install', (event) => {
    const routes = [
      {
        condition: { urlPattern: { pathname: START, search: '' }, requestMode: 'navigate' },
        source: { cacheName: startCache },
      },
      {
        condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
        source: { cacheName: cacheNames.precache },
      },
    ];
    if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(routes).catch(() => undefined));
  });
  scope.addEventListener('activate', (event) => {
    const forget = async () => {
      for (const name of await caches.keys())
        if (name.startsWith(START_CACHE) && name !== startCache) await caches.delete(name);
    };
    event.waitUntil(forget());
  });
}
