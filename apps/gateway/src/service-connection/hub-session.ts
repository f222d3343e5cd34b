import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import type { Logger } from '#logging/logger.ts';
import { isReadableByHub } from '#wire/exact-json.ts';
import { keepAlive } from '#wire/keep-alive.ts';
import { frameText } from '#wire/frames.ts';
import type { Limits } from '#limits.ts';
import {
  HubCommandError,
  ServiceUnavailableError,
  type FollowOptions,
  type ServiceCommandOptions,
} from './service-connection.ts';

/** The hub refuses the token. It counts that as a failed sign-in: the same token must not be tried again. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

/** Who holds a token. */
interface TokenPerson {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
}

interface HubCommand {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** One signed-in WebSocket to the hub. */
export interface HubSession {
  /** The gateway's own address on this connection. */
  readonly localAddress: string | undefined;
  /** Rejects with HubCommandError, ServiceUnavailableError, or the reason of the signal. */
  command(message: HubCommand, options?: ServiceCommandOptions): Promise<unknown>;
  /** Asks for the bus events of one type; `listener` receives the data of each, and when it was fired (ISO 8601). */
  subscribe(eventType: string, listener: (data: unknown, firedAt: unknown) => void): Promise<void>;
  /** Sends a command that is answered with events; `listener` receives each until the signal. */
  follow(message: HubCommand, listener: (event: unknown) => void, options?: FollowOptions): Promise<void>;
  currentUser(): Promise<TokenPerson>;
  /** Calls `listener` once, also where the connection has ended already. */
  onClose(listener: () => void): void;
  close(): void;
}

export interface HubSessionOptions {
  readonly link: Pick<HubLink, 'socketUrl'>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly token: string;
  /** Header pairs that tell the hub for whom the gateway asks. */
  readonly headers?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface PendingCommand {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens a socket and signs in. No error of it holds the token.
 * @throws TokenRefusedError
 * @throws ServiceUnavailableError where the hub does not answer as one within the limits
 */
export async function openHubSession(options: HubSessionOptions): Promise<HubSession> {
  const { link, limits, clock, logger, token, headers = [], signal } = options;
  signal?.throwIfAborted();
  const socket = new WebSocket(link.socketUrl, {
    perMessageDeflate: false,
    handshakeTimeout: limits.socketHandshake,
    maxPayload: limits.serviceAnswer,
    headers: Object.fromEntries(pairs(headers)),
  });
  // What went wrong is told by the close that follows.
  socket.on('error', () => undefined);
  let localAddress: string | undefined;
  socket.on('upgrade', ({ socket: connection }: { readonly socket: Socket }) => {
    localAddress = connection.localAddress;
  });
  await signIn(socket, { token, limits, clock, signal });
  return startSession(socket, { limits, clock, logger, localAddress });
}

function signIn(
  socket: WebSocket,
  { token, limits, clock, signal }: Pick<HubSessionOptions, 'token' | 'limits' | 'clock' | 'signal'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      cancelTimer();
      signal?.removeEventListener('abort', abort);
      socket.off('message', read);
      socket.off('close', fail);
      finish();
    };
    const give = (error: unknown) => {
      settle(() => {
        socket.terminate();
        reject(error instanceof Error ? error : new ServiceUnavailableError('hub_away'));
      });
    };
    const fail = () => give(new ServiceUnavailableError('hub_away'));
    const abort = () => give(signal?.reason);
    const read = (data: WebSocket.RawData, binary: boolean) => {
      const message = binary ? undefined : parseJson(frameText(data));
      const type = isRecord(message) ? message['type'] : undefined;
      if (type === 'auth_required') socket.send(JSON.stringify({ type: 'auth', access_token: token }));
      else if (type === 'auth_ok') settle(resolve);
      else if (type === 'auth_invalid') give(new TokenRefusedError('the hub refuses the token'));
      else fail();
    };
    const cancelTimer = clock.after(limits.socketSignIn, fail);
    signal?.addEventListener('abort', abort);
    socket.on('message', read);
    socket.on('close', fail);
  });
}

interface SessionParts {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly localAddress: string | undefined;
}

function startSession(socket: WebSocket, { limits, clock, logger, localAddress }: SessionParts): HubSession {
  const pending = new Map<number, PendingCommand>();
  const listeners = new Map<number, (event: unknown) => void>();
  const closeListeners = new Set<() => void>();
  let lastId = 0;
  let ended = false;

  /** What one listener throws must not keep the others from being told, nor leave the socket's event: that ends the process. */
  const tell = (run: () => void) => {
    try {
      run();
    } catch (error) {
      logger.error({ err: error }, 'a listener of a connection to the hub failed');
    }
  };

  const end = () => {
    if (ended) return;
    ended = true;
    stopPings();
    socket.terminate();
    for (const command of pending.values()) command.reject(new ServiceUnavailableError('hub_away', true));
    pending.clear();
    for (const listener of closeListeners) tell(listener);
    closeListeners.clear();
  };
  const stopPings = keepAlive({
    socket,
    clock,
    intervalMs: limits.socketPing,
    isPaused: () => false,
    onTimeout: end,
  });
  socket.on('close', end);
  socket.on('message', (data, binary) => {
    const message = binary ? undefined : parseJson(frameText(data));
    if (!isRecord(message)) return;
    const { id, type, event } = message;
    if (typeof id !== 'number') return;
    if (type === 'result') {
      const waiting = pending.get(id);
      if (message['success'] === true) waiting?.resolve(message['result']);
      else waiting?.reject(readError(message['error']));
    } else if (type === 'event') {
      tell(() => listeners.get(id)?.(event));
    }
  });

  const send = async (
    message: HubCommand,
    { signal, timeout = limits.serviceCommand }: ServiceCommandOptions = {},
    onId?: (id: number) => void,
  ): Promise<unknown> => {
    signal?.throwIfAborted();
    if (ended || pending.size >= limits.serviceCommands) throw new ServiceUnavailableError('hub_away');
    const id = ++lastId;
    const text = JSON.stringify({ ...message, id });
    // It would end the socket, which is the gateway's own, for everybody.
    if (!isReadableByHub(message) || Buffer.byteLength(text) >= limits.clientMessage)
      throw new HubCommandError('invalid_format', 'Message incorrectly formatted.');
    onId?.(id);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { resolve, reject });
    const abort = () => reject(signal?.reason);
    const cancelTimer = clock.after(timeout, () => reject(new ServiceUnavailableError('hub_away', true)));
    signal?.addEventListener('abort', abort);
    socket.send(text);
    try {
      return await promise;
    } finally {
      cancelTimer();
      signal?.removeEventListener('abort', abort);
      pending.delete(id);
    }
  };

  const follow = async (
    message: HubCommand,
    listener: (event: unknown) => void,
    { signal }: FollowOptions = {},
  ): Promise<void> => {
    signal?.throwIfAborted();
    let id = 0;
    const unsubscribe = () => {
      if (!ended) send({ type: 'unsubscribe_events', subscription: id }).catch(() => undefined);
    };
    try {
      // The first event may come before the result.
      await send(message, {}, (given) => {
        id = given;
        listeners.set(id, listener);
      });
    } catch (error) {
      listeners.delete(id);
      // A hub that is slow may still begin it.
      if (error instanceof ServiceUnavailableError && error.sent) unsubscribe();
      throw error;
    }
    const forget = () => signal?.removeEventListener('abort', stop);
    const stop = () => {
      closeListeners.delete(forget);
      listeners.delete(id);
      unsubscribe();
    };
    if (signal?.aborted === true) stop();
    else if (signal !== undefined && !ended) {
      signal.addEventListener('abort', stop, { once: true });
      // A signal may last for as long as the gateway, over many connections.
      closeListeners.add(forget);
    }
  };

  return {
    localAddress,
    command: (message, commandOptions) => send(message, commandOptions),
    follow,
    subscribe: (eventType, listener) =>
      follow({ type: 'subscribe_events', event_type: eventType }, (event) => {
        const { data, time_fired: firedAt } = isRecord(event) ? event : {};
        listener(data, firedAt);
      }),
    currentUser: async () => readTokenPerson(await send({ type: 'auth/current_user' })),
    onClose: (listener) => {
      if (ended) listener();
      else closeListeners.add(listener);
    },
    close: end,
  };
}

function readError(error: unknown): HubCommandError {
  const { code, message, translation_key: key } = isRecord(error) ? error : {};
  return new HubCommandError(
    typeof code === 'string' ? code : 'unknown_error',
    typeof message === 'string' ? message : 'no message',
    typeof key === 'string' ? key : undefined,
  );
}

/** @throws HubCommandError where the answer is not about a person */
function readTokenPerson(answer: unknown): TokenPerson {
  const { id, name, is_owner: isOwner } = isRecord(answer) ? answer : {};
  if (typeof id !== 'string' || id === '') throw new HubCommandError('unknown_error', 'no person');
  return { id, name: typeof name === 'string' ? name : '', isOwner: isOwner === true };
}

function* pairs(list: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at + 1 < list.length; at += 2) yield [list[at] ?? '', list[at + 1] ?? ''];
}
