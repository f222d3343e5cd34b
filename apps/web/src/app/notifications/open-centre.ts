import type { PushChannel } from '@soglia/contracts';
import { hubInfoSchema, HUB_INFO_COMMAND } from '@soglia/contracts';
import type { Hub } from '@soglia/hub-client/hub';
import { createHubNotifications } from '@soglia/hub-client/notifications';
import type { ApiOrigin } from '#api/request-api.ts';
import {
  createMarksStorage,
  readStoredHub,
  writeStoredHub,
} from '#features/notifications/centre/hub-storage.ts';
import {
  createNotificationCentre,
  type NotificationCentre,
} from '#features/notifications/centre/notification-centre.ts';
import type { Toasts } from '#features/notifications/centre/toasts.ts';
import { warnOfNew } from '#features/notifications/centre/warn-of-new.ts';
import { followPushChannel } from '#features/notifications/push/push-channel.ts';
import { createGatewayFeed } from '#features/notifications/system/gateway-feed.ts';
import { logHubAddress } from '#features/notifications/system/notice-url.ts';
import { createSystemNotices } from '#features/notifications/system/system-notices.ts';
import { activeLocale } from '#shared/i18n/locale.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';

/** Thousands in a minute are put into the list some at a time. */
const TOGETHER_MS = 50;

interface OpenCentreOptions {
  readonly hub: Hub;
  /** The hub origin, where it keeps notifications. */
  readonly origin: ApiOrigin | undefined;
  /** Whether the hub origin is ours: it may name a push channel. */
  readonly isOurs: boolean;
  readonly store: SafeStore;
  readonly toasts: Toasts;
}

/** Opens every feed of this person's notifications. Subscriptions last until it is closed. */
export function openCentre({ hub, origin, isOurs, store, toasts }: OpenCentreOptions): NotificationCentre {
  const { connection, capabilities, platform } = hub;
  const now = () => platform.clock.now();
  const hubFeed = createHubNotifications({
    connection,
    capabilities,
    platform,
    language: activeLocale(),
    marks: createMarksStorage(store, origin),
    stored: readStoredHub(store),
    onBadAddress: logHubAddress,
  });
  const system = createSystemNotices({
    store,
    feed: origin === undefined ? undefined : createGatewayFeed(connection, origin, () => hubFeed.refresh()),
    onNew: ({ id, title = '', message }) => toasts.push({ id, title, message }),
    now,
    soon: (work) => void platform.clock.after(TOGETHER_MS, work),
  });
  const warn = warnOfNew(toasts);
  const centre = createNotificationCentre({
    system,
    hub: hubFeed,
    onHub(current) {
      warn(current);
      writeStoredHub(store, current.notifications);
    },
  });
  const endPush = isOurs
    ? followHousePush(hub, (channel) =>
        followPushChannel({
          channel,
          now,
          page: window.location,
          newId: () => `${now()}-${Math.round(platform.random() * 1e9)}`,
          onNotice: system.add,
          onDamaged: toasts.damaged,
        }),
      )
    : undefined;
  const followOtherWindows = ({ key }: StorageEvent) => system.changedElsewhere(key);
  window.addEventListener('storage', followOtherWindows);
  return {
    ...centre,
    close() {
      window.removeEventListener('storage', followOtherWindows);
      endPush?.();
      centre.close();
    },
  };
}

/** Asks at each connect for the push channel of the house, and follows it; another one replaces it. */
function followHousePush({ connection }: Hub, follow: (channel: PushChannel) => () => void): () => void {
  let following: { readonly channel: string; readonly end: () => void } | undefined;
  let closed = false;
  const ask = async () => {
    const info = hubInfoSchema.safeParse(await connection.command({ type: HUB_INFO_COMMAND }));
    const push = info.success ? info.data.push : undefined;
    const channel = JSON.stringify(push);
    if (closed || push === undefined || channel === following?.channel) return;
    following?.end();
    following = { channel, end: follow(push) };
  };
  const askSafely = () => void ask().catch(() => undefined);
  if (connection.state.kind === 'ready') askSafely();
  const release = connection.onState(({ kind }) => {
    if (kind === 'ready') askSafely();
  });
  return () => {
    closed = true;
    release();
    following?.end();
  };
}
