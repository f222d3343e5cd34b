import type { PushMessage } from '@soglia/contracts/notifications/web-push';
import type { DeliveredNotice } from '#store/web-push-records.ts';
import { countText } from './count-text.ts';

/** What push services take for certain, with room for what encrypting adds. */
const PAYLOAD_BYTES = 3000;
const TITLE_LENGTH = 120;
const CUT_MARK = '…';

/** What the service worker receives, as JSON of at most {@link PAYLOAD_BYTES}: a text that is too long is cut. */
export function pushPayload(
  delivery: DeliveredNotice & { readonly urgent: boolean; readonly merged: number },
  confirmation: string,
  productName: string,
): string {
  const { noticeId, at, category, type, title, message, entityId, ticketId } =
    delivery.merged === 0 ? delivery : mergedNotice(delivery, productName);
  const given: PushMessage = {
    id: noticeId,
    category,
    type,
    title: cut(title ?? productName, TITLE_LENGTH),
    body: message,
    path: pathOf(entityId, ticketId),
    urgent: category === 'alarm',
    at: new Date(at).toISOString(),
    confirmation,
  };
  const write = (body: string) => JSON.stringify({ ...given, body });
  const fits = (body: string) => Buffer.byteLength(write(body)) <= PAYLOAD_BYTES;
  if (fits(message)) return write(message);
  let [fitting, tooLong] = [0, message.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(cut(message, middle))) fitting = middle;
    else tooLong = middle;
  }
  return write(cut(message, fitting));
}

/** What of the app a tap opens. */
function pathOf(entityId: string | null, ticketId: string | null): string {
  if (ticketId !== null) return `/ticket-detail/${encodeURIComponent(ticketId)}`;
  return entityId === null ? '/?notifications' : `/?device=${encodeURIComponent(entityId)}`;
}

const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, Math.max(0, length - 1))
        .toWellFormed()
        .replace(/\uFFFD$/, '')}${CUT_MARK}`;

/** Stands for many messages that waited for a device at once: of alarms the first of them, otherwise the last. */
function mergedNotice(
  notice: DeliveredNotice & { readonly urgent: boolean; readonly merged: number },
  productName: string,
): DeliveredNotice {
  const count = countText(notice.merged + 1);
  const text = `${notice.title === null ? '' : `${notice.title}. `}${notice.message}`;
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`;
  return {
    ...notice,
    title: notice.urgent ? `${count} allarmi in casa` : `${count} nuovi avvisi`,
    message: notice.urgent
      ? `Il primo: ${sentence} Apri ${productName} per vederli tutti.`
      : `L’ultimo: ${text}`,
    entityId: null,
    ticketId: null,
  };
}
