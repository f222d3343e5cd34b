import * as z from 'zod/mini';
import { hubMarksSchema, HUB_MARKS_PATH } from '@soglia/contracts/notifications';
import {
  parseStoredNotifications,
  toStoredNotifications,
  type HubMarksStorage,
  type HubNotification,
} from '@soglia/hub-client/notifications';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { logBadAddress } from '../system/notice-url.ts';
import { SYSTEM_NOTICES_KEY } from '../system/system-notices.ts';
import { UNSENT_KEY } from '../system/unsent.ts';

/** The key of the specification: the hub's last 50 notifications. */
const HUB_NOTIFICATIONS_KEY = 'ha_notifications';
/** Whose the stored notifications are, and what that person has read and hidden of a bare hub's list. */
const OWNER_KEY = 'ha_notifications_of';

const ownedMarksSchema = z.object({ username: z.string(), marks: hubMarksSchema.shape.marks });

/** What another person of this browser left is removed. */
export function claimStorage(store: SafeStore, username: string): void {
  const owned = ownedMarksSchema.safeParse(parse(store.getItem(OWNER_KEY)));
  if (owned.data?.username === username) return;
  if (store.getItem(OWNER_KEY) !== null)
    for (const key of [SYSTEM_NOTICES_KEY, UNSENT_KEY, HUB_NOTIFICATIONS_KEY]) store.removeItem(key);
  store.setItem(OWNER_KEY, JSON.stringify({ username, marks: [] }));
}

export function readStoredHub(store: SafeStore): readonly HubNotification[] {
  return parseStoredNotifications(parse(store.getItem(HUB_NOTIFICATIONS_KEY)), logBadAddress);
}

export function writeStoredHub(store: SafeStore, notifications: readonly HubNotification[]): void {
  const text = JSON.stringify(toStoredNotifications(notifications));
  if (text !== store.getItem(HUB_NOTIFICATIONS_KEY)) store.setItem(HUB_NOTIFICATIONS_KEY, text);
}

/** On the gateway, where it keeps them, else in this browser. */
export function createMarksStorage(store: SafeStore, origin: ApiOrigin | undefined): HubMarksStorage {
  const own = () => ownedMarksSchema.safeParse(parse(store.getItem(OWNER_KEY))).data;
  if (origin === undefined)
    return {
      read: () => Promise.resolve(own()?.marks ?? []),
      write: (marks) => {
        store.setItem(OWNER_KEY, JSON.stringify({ username: own()?.username ?? '', marks }));
        return Promise.resolve();
      },
    };
  return {
    read: async () => {
      const { marks } = await requestApi(origin, {
        path: HUB_MARKS_PATH,
        read: (body) => hubMarksSchema.parse(body),
      });
      // Of a time in which the gateway was not known, as while offline.
      return [...marks, ...(own()?.marks ?? [])];
    },
    write: (marks) =>
      requestApi(origin, { method: 'PUT', path: HUB_MARKS_PATH, json: { marks }, read: () => null }),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
