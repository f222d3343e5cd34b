import { HubError } from '../errors/errors.ts';
import { isRecord, parseJson } from '../json/json.ts';
import type { Platform, SocketLike } from '../platform/platform.ts';
import { hubVersionOf, signInOf } from './first-socket.ts';
import { disconnected } from '../errors/to-hub-error.ts';

/** A socket on which the hub has sent `auth_required`. */
export interface UnauthenticatedSocket {
  readonly socket: SocketLike;
  readonly hubVersion: string;
}

/** A running exchange; `cancel` closes its socket and makes it reject. */
export interface Cancellable<T> {
  readonly result: Promise<T>;
  readonly cancel: () => void;
}

const SOCKET_OPEN = 1;

/**
 * Opens a socket, or takes the one that was opened first, and waits until the hub asks for the token. Rejects with
 * HubError.
 */
export function openHubSocket(
  platform: Platform,
  url: string,
  timeout: number,
  firstSocket?: SocketLike,
): Cancellable<UnauthenticatedSocket> {
  let socket: SocketLike;
  try {
    socket = firstSocket ?? platform.openSocket(url);
  } catch (cause) {
    // Browsers throw at once for ws: on an https page.
    return {
      result: Promise.reject(disconnected('Cannot connect', cause)),
      cancel: () => undefined,
    };
  }
  const { result, cancel } = awaitMessage(platform, socket, { wanted: ['auth_required'], timeout });
  return {
    result: result.then((message) => ({ socket, hubVersion: hubVersionOf(message) })),
    cancel,
  };
}

/** Sends the token. Rejects with HubError, `refused` where the hub does not accept it. */
export function authenticate(
  platform: Platform,
  { socket }: UnauthenticatedSocket,
  token: string,
  timeout: number,
): Cancellable<void> {
  const sent = signInOf(socket)?.token;
  // What the first socket received before it ended still counts: a refused token must not be sent twice.
  if (socket.readyState !== SOCKET_OPEN && sent === undefined) {
    return { result: Promise.reject(disconnected('Connection lost')), cancel: () => undefined };
  }
  const { result, cancel } = awaitMessage(platform, socket, { wanted: ['auth_ok', 'auth_invalid'], timeout });
  if (sent === undefined) socket.send(JSON.stringify({ type: 'auth', access_token: token }));
  else if (sent !== token) cancel();
  return {
    result: result.then((message) => {
      if (message['type'] === 'auth_ok') return;
      socket.close();
      const said = message['message'];
      const text = typeof said === 'string' ? said : 'Token not accepted';
      throw new HubError('refused', text, { hub: { code: 'auth_invalid', message: text } });
    }),
    cancel,
  };
}

interface AwaitOptions {
  readonly wanted: readonly string[];
  readonly timeout: number;
}

type Message = Readonly<Record<string, unknown>>;

/** The first message of a wanted type. Anything else that happens to the socket rejects and closes it. */
function awaitMessage(
  platform: Platform,
  socket: SocketLike,
  { wanted, timeout }: AwaitOptions,
): Cancellable<Message> {
  let cancel: () => void = () => undefined;
  const result = new Promise<Message>((resolve, reject) => {
    const end = () => {
      cancelTimeout();
      socket.removeEventListener('message', onMessage);
      socket.removeEventListener('close', onClose);
      // Keeps the `error` listener: in Node an unhandled socket error ends the process.
    };
    const fail = (error: HubError) => {
      end();
      reject(error);
      socket.close();
    };
    const onMessage = (event: { data: unknown }) => {
      const message = parse(event.data);
      if (message === undefined) {
        fail(new HubError('hub_error', 'Not a hub'));
      } else if (typeof message['type'] === 'string' && wanted.includes(message['type'])) {
        end();
        resolve(message);
      }
    };
    const onClose = () => fail(disconnected('Cannot connect'));
    const cancelTimeout = platform.clock.after(timeout, () =>
      fail(new HubError('timeout', `No response within ${timeout} ms`)),
    );
    cancel = () => fail(disconnected('Cancelled'));
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', onClose);
    socket.addEventListener('error', onClose);
  });
  return { result, cancel: () => cancel() };
}

function parse(data: unknown): Message | undefined {
  const value = typeof data === 'string' ? parseJson(data) : undefined;
  return isRecord(value) ? value : undefined;
}
