import { Connection as LibraryConnection, ERR_INVALID_AUTH } from 'home-assistant-js-websocket';
import type { Report } from '../platform/listeners.ts';
import type { SocketLike } from '../platform/platform.ts';
import type { HubMessage } from './types.ts';

/**
 * The one place that knows home-assistant-js-websocket. It keeps the ids and the answers of one socket;
 * its reconnecting is never reached, since it breaks on a refused subscription and knows no policy.
 */
export interface Library {
  /** Rejects in the library's own shapes. `forget` drops what would wait for an answer for ever. */
  send(message: HubMessage): { readonly answer: Promise<unknown>; readonly forget: () => void };
  /** Resolves to the call that ends it. `onEvent` must not throw. */
  subscribe(message: HubMessage, onEvent: (event: unknown) => void): Promise<() => Promise<void>>;
  /** Every frame that is heard, before it is read. */
  onFrame(listener: () => void): void;
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

/** What is used of the library, said without the browser's types in which it speaks. */
interface Client {
  closeRequested: boolean;
  readonly commandId: number;
  readonly commands: Map<number, unknown>;
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

/** The library begins at id 3 and leaves this one free for it. */
const featuresMessage = { id: 1, type: 'supported_features', features: { coalesce_messages: 1 } };

export function createLibrary(socket: SocketLike, hubVersion: string, report: Report): Library {
  let ended = false;
  let notifyFrame: () => void = () => undefined;
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
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the one upon which the library does not try for ever
    createSocket: () => Promise.reject(ERR_INVALID_AUTH),
  });

  const onMessage = (event: { data: unknown }) => {
    if (ended) return;
    notifyFrame();
    if (typeof event.data !== 'string') return;
    try {
      handlers.message?.({ data: event.data });
    } catch (fault) {
      // Half a JSON, or a message that is no object: the next frame may be sound again.
      report(fault);
    }
  };
  const end = () => {
    if (ended) return;
    ended = true;
    // Closed on purpose, so that the library does not begin its own reconnecting.
    library.closeRequested = true;
    handlers.close?.({ data: undefined });
    socket.close();
    notifyClosed();
  };
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);

  socket.send(JSON.stringify(featuresMessage));

  return {
    send(message) {
      const answer = library.sendMessagePromise({ ...message });
      const id = library.commandId;
      return {
        answer,
        forget() {
          // The library warns of a pong that it does not know, so a ping stays until the socket ends.
          if (message.type !== 'ping') library.commands.delete(id);
        },
      };
    },
    subscribe: (message, onEvent) =>
      library.subscribeMessage(onEvent, { ...message }, { resubscribe: false }),
    onFrame: (listener) => void (notifyFrame = listener),
    onClose: (listener) => void (notifyClosed = listener),
    close: end,
  };
}
