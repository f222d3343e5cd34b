import { Connection as LibraryConnection, ERR_INVALID_AUTH } from 'home-assistant-js-websocket';
import type { Report } from '../platform/listeners.ts';
import type { SocketLike } from '../platform/platform.ts';
import { featuresCommand, signInOf } from './first-socket.ts';
import { isSameJson } from '../json/json.ts';
import type { HubMessage } from './types.ts';

/**
 * The only module that uses home-assistant-js-websocket, for the ids and responses of one socket. Its reconnecting is
 * never reached: it breaks on a refused subscription and has no policy.
 */
export interface SocketCommands {
  /**
   * Rejects in the library's own shapes. `ids` above one reserves as many, ending at `last_id`. `forget` drops a command
   * that would wait for ever.
   */
  send(message: HubMessage, ids?: number): { readonly answer: Promise<unknown>; readonly forget: () => void };
  /** Resolves to the call that ends it. `onEvent` must not throw. */
  subscribe(message: HubMessage, onEvent: (event: unknown) => void): Promise<() => Promise<void>>;
  onClose(listener: () => void): void;
  close(): void;
}

interface LibrarySocket {
  readonly OPEN: 1;
  readonly haVersion: string;
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: string, handler: (event: { data: unknown }) => void): void;
  removeEventListener(): void;
}

/** The used part of the library, without the browser's types. */
interface Client {
  closeRequested: boolean;
  commandId: number;
  readonly commands: Map<number, object>;
  sendMessagePromise(message: HubMessage): Promise<unknown>;
  subscribeMessage(
    callback: (event: unknown) => void,
    message: HubMessage,
    options: { resubscribe: false },
  ): Promise<() => Promise<void>>;
}

interface ClientOptions {
  readonly setupRetry: number;
  readonly createSocket: () => Promise<never>;
}

type ClientConstructor = new (socket: LibrarySocket, options: ClientOptions) => Client;
const Client = LibraryConnection as unknown as ClientConstructor; // -- its own types need the browser's

export function createSocketCommands(socket: SocketLike, hubVersion: string, report: Report): SocketCommands {
  let ended = false;
  let notifyClosed: () => void = () => undefined;
  const handlers: {
    message?: (event: { data: unknown }) => void;
    close?: (event: { data: unknown }) => void;
  } = {};

  const librarySocket: LibrarySocket = {
    OPEN: 1,
    haVersion: hubVersion,
    get readyState() {
      return ended ? 3 : socket.readyState;
    },
    send: (data) => socket.send(data),
    close: () => socket.close(),
    addEventListener(type, handler) {
      if (type === 'message' || type === 'close') handlers[type] = handler;
    },
    removeEventListener: () => undefined,
  };
  const library = new Client(librarySocket, {
    setupRetry: 0,
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the one upon which the library does not try for ever
    createSocket: () => Promise.reject(ERR_INVALID_AUTH),
  });

  const onMessage = (event: { data: unknown }) => {
    if (ended) return;
    if (typeof event.data !== 'string') return;
    try {
      handlers.message?.({ data: event.data });
    } catch (error) {
      // Truncated JSON, or a message that is not an object: later frames may be valid.
      report(error);
    }
  };
  const end = () => {
    if (ended) return;
    ended = true;
    // Marks the close as requested, so that the library does not reconnect.
    library.closeRequested = true;
    handlers.close?.({ data: undefined });
    socket.close();
    notifyClosed();
  };
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);

  /** The first command where it was sent with the token, until it is asked for. */
  let signedIn = signInOf(socket);
  let firstAnswer: Promise<unknown> | undefined;
  if (signedIn === undefined) {
    // The library starts at id 3.
    socket.send(JSON.stringify({ id: 1, ...featuresCommand }));
  } else {
    const { id, lastId } = signedIn;
    library.commandId = lastId;
    firstAnswer = new Promise((resolve, reject) => void library.commands.set(id, { resolve, reject }));
    firstAnswer.catch(() => undefined);
  }

  return {
    send(message, ids = 1) {
      if (signedIn !== undefined && firstAnswer !== undefined && isSameJson(message, signedIn.command)) {
        signedIn = undefined;
        return { answer: firstAnswer, forget: () => undefined };
      }
      const reserved = ids > 1 ? { last_id: library.commandId + ids } : {};
      const answer = library.sendMessagePromise({ ...message, ...reserved });
      const id = library.commandId;
      library.commandId += ids - 1;
      return {
        answer,
        forget() {
          // The library logs a pong that it does not know, so pings are never forgotten.
          if (message.type !== 'ping') library.commands.delete(id);
        },
      };
    },
    subscribe: (message, onEvent) =>
      library.subscribeMessage(onEvent, { ...message }, { resubscribe: false }),
    onClose: (listener) => void (notifyClosed = listener),
    close: end,
  };
}
