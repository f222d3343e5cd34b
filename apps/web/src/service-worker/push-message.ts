import { pushMessageSchema, type PushMessage } from '@soglia/contracts/notifications/web-push';
import type { NotificationData, ShownNotification } from './worker-scope.ts';

/** The centre, where everything is that a notification could say. */
export const CENTRE = '/?notifications';

/** Of a message that cannot be read: browsers show words of their own where a worker shows nothing. */
const unreadable = {
  it: { title: 'Novità in casa', body: 'Apri l’app per leggere la notifica.' },
  en: { title: 'News at home', body: 'Open the app to read the notification.' },
} as const;

/** What the gateway sent; undefined where it is none of its messages. */
export function readPushMessage(text: string | undefined): PushMessage | undefined {
  try {
    return pushMessageSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** What the system shows of a message. @param language of the browser, as `it-IT` */
export function notificationOf(message: PushMessage | undefined, language: string): ShownNotification {
  if (message === undefined) {
    const { title, body } = unreadable[language.startsWith('en') ? 'en' : 'it'];
    return { title, options: { ...pictures, body, tag: 'unreadable', data: { path: CENTRE } } };
  }
  const { id, title, body, path, urgent, at } = message;
  return {
    title,
    options: {
      ...pictures,
      body,
      // Sent twice, as after a lost answer, it is one notification.
      tag: id,
      timestamp: Date.parse(at),
      requireInteraction: urgent,
      ...(urgent ? { vibrate: ALARM_VIBRATION } : {}),
      data: { path },
    },
  };
}

const pictures = { icon: '/icon-192.png', badge: '/badge-96.png', lang: 'it' } as const;

/** Milliseconds on and off, by turns. */
const ALARM_VIBRATION = [400, 150, 400, 150, 400] as const;

/** Where a tap leads: an address of this app, whatever the notification carries. */
export function pathOf(data: unknown, origin: string): string {
  const path = (data as Partial<NotificationData> | null)?.path;
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return CENTRE;
  const { origin: its, pathname, search, hash } = new URL(path, origin);
  return its === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : CENTRE;
}
