import {
  PICTURE_LIMIT,
  TICKET_PATHS,
  ticketDetailSchema,
  ticketPictureSchema,
  ticketsAnswerSchema,
  TICKETS_PATH,
  ticketSchema,
} from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { jsonContent, parseContent, requestContent } from '#api/request-content.ts';
import type { TicketProvider } from './ticket-provider.ts';

/** The gateway itself waits for the desk. */
const CREATE_TIMEOUT_MS = 30_000;
/** Of a picture over a slow line. */
const PICTURE_TIMEOUT_MS = 60_000;
const KEY_HEADER = 'idempotency-key';

/** Its answer may be anything, or nothing. */
const nothing = () => null;

const pathOf = (id: string, ...rest: readonly string[]): string =>
  [TICKETS_PATH, ...[id, ...rest].map(encodeURIComponent)].join('/');

/** The tickets of the signed-in person, kept by the installer's desk behind our gateway. */
export const createGatewayProvider = (origin: ApiOrigin): TicketProvider => ({
  kind: 'gateway',
  source: 'gateway',
  list: ({ status, search, after }, signal) => {
    const asked = Object.entries({ status, search, after }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    );
    const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
    return requestApi(origin, {
      path: `${TICKETS_PATH}${query}`,
      read: (body) => ticketsAnswerSchema.parse(body),
      signal,
    });
  },
  read: (id, signal) =>
    requestApi(origin, { path: pathOf(id), read: (body) => ticketDetailSchema.parse(body), signal }),
  async create({ entity_id, ...ticket }, key) {
    const answer = await requestContent(origin, {
      method: 'POST',
      path: TICKETS_PATH,
      headers: { [KEY_HEADER]: key },
      content: jsonContent({ ...ticket, status: 'Open', ...(entity_id !== undefined && { entity_id }) }),
      timeout: CREATE_TIMEOUT_MS,
    });
    return readCreated(parseContent(answer));
  },
  conversation: {
    sendMessage: (id, message, key) =>
      requestContent(origin, {
        method: 'POST',
        path: pathOf(id, TICKET_PATHS.messages),
        headers: { [KEY_HEADER]: key },
        content: jsonContent(message),
        timeout: CREATE_TIMEOUT_MS,
      }),
    async addPicture(id, picture, key, purpose) {
      const answer = await requestContent(origin, {
        method: 'POST',
        path: `${pathOf(id, TICKET_PATHS.pictures)}${purpose === undefined ? '' : `?for=${purpose}`}`,
        headers: { [KEY_HEADER]: key },
        content: picture,
        timeout: PICTURE_TIMEOUT_MS,
      });
      const read = ticketPictureSchema.safeParse(parseContent(answer));
      if (!read.success) throw new ApiError('malformed', { status: 200, cause: read.error });
      return read.data.id;
    },
    async readPicture(id, picture, signal) {
      const content = await requestContent(origin, {
        path: pathOf(id, TICKET_PATHS.pictures, picture),
        timeout: PICTURE_TIMEOUT_MS,
        signal,
      });
      // What is no picture, such as a page of a proxy, is never handed to the browser as one.
      if (!/^image\/(?:jpeg|png|webp)\b/.test(content.type) || content.bytes.length > PICTURE_LIMIT)
        throw new ApiError('malformed', { status: 200 });
      return content;
    },
    setStatus: (id, status) => put(origin, pathOf(id, TICKET_PATHS.status), { status }),
    setConsent: (id, granted) => put(origin, pathOf(id, TICKET_PATHS.consent), { granted }),
    markSeen: (id) =>
      requestApi(origin, { method: 'PUT', path: pathOf(id, TICKET_PATHS.seen), read: nothing }),
  },
});

const put = (origin: ApiOrigin, path: string, json: Readonly<Record<string, unknown>>): Promise<null> =>
  requestApi(origin, { method: 'PUT', path, json, read: nothing });

/** A ticket that was created counts as such, whatever else a newer gateway says of it. */
function readCreated(body: unknown): string {
  const read = ticketSchema.shape.id.safeParse((body as { readonly id?: unknown } | undefined)?.id);
  if (!read.success) throw new ApiError('malformed', { status: 200, cause: read.error });
  return read.data;
}
