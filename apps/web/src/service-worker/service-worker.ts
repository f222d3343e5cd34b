/** /service-worker.js: the app's files without a network, and notifications while no window of the app is open. */
import type { PrecacheEntry } from 'workbox-precaching';
import { cacheAppFiles, cacheLastFiles, cacheSettings } from './app-files.ts';
import { openPath } from './open-path.ts';
import { pathOf } from './push-message.ts';
import { renewSubscription } from './renew-subscription.ts';
import { showPush } from './show-push.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope & {
  /** The files of the build, put in place of this name. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const files = self.__WB_MANIFEST;
cacheAppFiles(files);

// Without them the app starts all the same: a page that asks again caches them.
self.addEventListener('install', (event) => event.waitUntil(cacheSettings().catch(() => undefined)));
self.addEventListener('install', (event) => event.waitUntil(cacheLastFiles(files).catch(() => undefined)));

self.addEventListener('message', (event) => {
  // A new version waits until a page lets it take over.
  if ((event.data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING')
    event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(self, pathOf(event.notification.data, self.location.origin)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)));
