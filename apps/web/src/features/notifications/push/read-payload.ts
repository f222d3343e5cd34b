import { visibleText } from '@soglia/hub-client/text';
import { urlOf } from '../system/notice-url.ts';
import { momentIn, type StoredNotice } from '../system/stored-notice.ts';

const LONGEST_TITLE = 200;
const LONGEST_MESSAGE = 4_000;
const ID = /^[\w-]{1,64}$/;
const ENTITY_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;

/** The payload of an event cannot be shown. */
export class DamagedPayloadError extends Error {
  override readonly name = 'DamagedPayloadError';
}

/** An event of the protocol itself, not of the house. */
export const isSystemEvent = (event: string): boolean => /^pusher(?:_internal)?:/.test(event);

/**
 * What an event of the push channel says. An object with `message` or `body`, and perhaps a title, says that; a text is
 * the message; of anything else the message is its JSON text. Throws {@link DamagedPayloadError} where nothing can be
 * shown.
 * @param now milliseconds since the epoch, for a payload without a moment
 * @param newId for a payload without an id
 */
export function readPayload(payload: unknown, now: number, newId: () => string): StoredNotice {
  const fields = (typeof payload === 'object' && payload !== null ? payload : {}) as Readonly<
    Record<string, unknown>
  >;
  const said = saidIn(fields['message']) ?? saidIn(fields['body']) ?? fields['message'] ?? fields['body'];
  const title = typeof fields['title'] === 'string' ? oneLine(fields['title']) : '';
  const message = messageOf(said === undefined ? payload : textOf(said));
  if (message === '' && title === '') throw new DamagedPayloadError('nothing to show');
  const { id, entity_id: entityId } = fields;
  const url = urlOf(fields['url']);
  return {
    ...(title !== '' && { title }),
    message,
    timestamp: momentIn(fields['timestamp'] ?? fields['created_at']) ?? new Date(now).toISOString(),
    read: false,
    id: typeof id === 'string' && ID.test(id) ? id : newId(),
    ...(url !== undefined && { url }),
    ...(typeof entityId === 'string' && ENTITY_ID.test(entityId) && { entity_id: entityId }),
  };
}

/** Undefined where it says nothing, as an empty text beside a full one. */
const saidIn = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && lines(value) === '') ? undefined : value;

function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  if (typeof said === 'number') return String(said);
  throw new DamagedPayloadError('the message is no text');
}

function messageOf(payload: unknown): string {
  if (typeof payload === 'string') return lines(payload);
  const json: unknown = JSON.stringify(payload);
  if (typeof json !== 'string') throw new DamagedPayloadError('no payload');
  return lines(json);
}

/** Without what cannot be seen, line by line. */
const lines = (text: string): string =>
  text
    .slice(0, LONGEST_MESSAGE)
    .split(/\r?\n/)
    .map((line) => visibleText(line))
    .join('\n')
    .trim();

const oneLine = (text: string): string => visibleText(text.slice(0, LONGEST_TITLE)).trim();
