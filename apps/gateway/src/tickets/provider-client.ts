import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { parseJson } from '@soglia/hub-client/json';
import { ApiError } from '#api/api-error.ts';
import type { Limits } from '#limits.ts';
import { Pool } from '#wire/undici.ts';
import { connectionError, isStaleConnection, ProviderError, statusError } from './provider-error.ts';

/** Where the tickets of the house are, and the key that opens them. */
export interface TicketAccess {
  /** Without a slash at its end; may have a path. */
  readonly url: string;
  readonly key: string;
  /** The header that carries the key as it is. */
  readonly header: string;
}

export interface ProviderClientOptions {
  readonly access: TicketAccess;
  readonly limits: Pick<
    Limits,
    | 'hubConnect'
    | 'ticketAnswer'
    | 'ticketCall'
    | 'ticketPicture'
    | 'ticketStall'
    | 'ticketAnswerBytes'
    | 'ticketCalls'
    | 'waitingTicketCalls'
  >;
}

export interface ProviderCall {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** From the provider's address on, such as `/tickets`; encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A success that is no JSON counts as one, and resolves with {@link NO_JSON}. */
  readonly isAnyBody?: boolean;
  readonly signal: AbortSignal;
}

export const NO_JSON = Symbol('no JSON');

export interface ProviderUpload extends Omit<ProviderCall, 'method' | 'body'> {
  readonly picture: Readable;
  readonly contentType: string;
  /** Bytes; undefined where the sender has not said. */
  readonly size: number | undefined;
}

export interface ProviderDownload {
  readonly contentType: string;
  /** Bytes; undefined where the provider has not said. */
  readonly size: number | undefined;
  readonly body: Readable;
}

/** Parts of a key that are worth looking for; a word such as Bearer is none. */
const SECRET_LENGTH = 8;

/**
 * Calls of a ticket provider. Whatever goes wrong is an ApiError; nothing of the provider's own words is in it but a
 * `detail`, and no answer in which the key stands is passed on.
 */
export function createProviderClient({ access, limits }: ProviderClientOptions) {
  const { origin, pathname } = new URL(access.url);
  const base = pathname.replace(/\/$/, '');
  const openPool = () =>
    new Pool(origin, {
      pipelining: 1,
      connections: limits.ticketCalls,
      allowH2: false,
      connect: { timeout: limits.hubConnect },
      headersTimeout: limits.ticketAnswer,
      bodyTimeout: limits.ticketStall,
      maxHeaderSize: 16 * 1024,
    });
  const calls = openPool();
  /** Apart: who takes a picture slowly holds back nothing else. */
  const pictures = openPool();
  const secrets = [access.key, ...access.key.split(' ')].filter(({ length }) => length >= SECRET_LENGTH);
  const spellings = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  let underWay = 0;

  const send = async (
    { path, signal, headers = {} }: Pick<ProviderCall, 'path' | 'signal' | 'headers'>,
    options: Omit<Dispatcher.RequestOptions, 'path' | 'origin' | 'headers'>,
    { pool, timeoutMs }: { readonly pool: Pool; readonly timeoutMs: number },
  ): Promise<Dispatcher.ResponseData> => {
    signal.throwIfAborted();
    const most = limits.ticketCalls + limits.waitingTicketCalls;
    if (underWay >= most) throw new ProviderError('tickets_unreachable', false);
    underWay += 1;
    try {
      return await pool.request({
        ...options,
        path: `${base}${path}`,
        headers: { accept: 'application/json', ...headers, [access.header]: access.key },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
    } finally {
      underWay -= 1;
    }
  };

  const readText = async ({ body }: Dispatcher.ResponseData): Promise<string> => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.ticketAnswerBytes) throw new ProviderError('tickets_invalid', true);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  };

  /** The parsed body of a success, undefined where it is empty. */
  const readAnswer = async (response: Dispatcher.ResponseData, isAnyBody = false): Promise<unknown> => {
    const { statusCode: status, headers } = response;
    const text = await readText(response);
    const isTelling = spellings.some((spelling) => text.includes(spelling));
    const parsed = isTelling ? undefined : parseJson(text);
    if (status < 200 || status >= 300) throw statusError(status, parsed, headers['retry-after']);
    if (text.trim() === '' || status === 204) return undefined;
    if (parsed === undefined && !isAnyBody) throw new ProviderError('tickets_invalid', true);
    return parsed ?? NO_JSON;
  };

  const callOnce = async (asked: ProviderCall): Promise<unknown> => {
    const { method = 'GET', body, headers, isAnyBody, ...call } = asked;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const typed = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await send(
      { ...call, headers: { ...headers, ...typed } },
      { method, body: json ?? null },
      { pool: calls, timeoutMs: limits.ticketCall },
    );
    return readAnswer(response, isAnyBody);
  };

  return {
    /** Resolves with the parsed body of a success; undefined where it has none. @throws ApiError */
    call: async (call: ProviderCall): Promise<unknown> => {
      try {
        return await callOnce(call);
      } catch (error) {
        const mayRepeat =
          (call.method ?? 'GET') === 'GET' && isStaleConnection(error) && !call.signal.aborted;
        if (!mayRepeat) throw connectionError(error);
      }
      try {
        return await callOnce(call);
      } catch (error) {
        throw connectionError(error);
      }
    },
    /** Sends a picture as it comes in. @throws ApiError */
    upload: async ({ picture, contentType, size, ...call }: ProviderUpload): Promise<unknown> => {
      const length = size === undefined ? {} : { 'content-length': String(size) };
      try {
        const response = await send(
          { ...call, headers: { ...call.headers, 'content-type': contentType, ...length } },
          // The answer comes after the last byte, whenever that arrives.
          { method: 'POST', body: picture, headersTimeout: limits.ticketPicture },
          { pool: pictures, timeoutMs: limits.ticketPicture },
        );
        return await readAnswer(response);
      } catch (error) {
        throw connectionError(error);
      }
    },
    /** The picture is not read yet; who does not read it destroys it. @throws ApiError */
    download: async (call: Omit<ProviderCall, 'method' | 'body'>): Promise<ProviderDownload> => {
      try {
        const response = await send(
          { ...call, headers: { accept: 'image/*' } },
          { method: 'GET', body: null },
          { pool: pictures, timeoutMs: limits.ticketPicture },
        );
        const { statusCode: status, headers, body } = response;
        if (status !== 200) {
          await readAnswer(response);
          throw new ProviderError('tickets_invalid', false);
        }
        const size = Number(headers['content-length'] ?? Number.NaN);
        const contentType =
          String(headers['content-type'] ?? '')
            .split(';', 1)[0]
            ?.trim()
            .toLowerCase() ?? '';
        return { contentType, size: Number.isSafeInteger(size) ? size : undefined, body };
      } catch (error) {
        throw connectionError(error);
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([calls.destroy(), pictures.destroy()]);
    },
  };
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Whether an error says that the provider does not answer as one, so that it may be another one by now. */
export const isProviderAway = (error: unknown): boolean =>
  error instanceof ApiError && /^tickets_(?:unreachable|key_refused|invalid)$/.test(error.code);
