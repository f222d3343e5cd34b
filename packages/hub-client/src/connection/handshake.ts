import { HubError } from '../errors.ts';
import { isRecord } from '../is-record.ts';
import type { Platform, SocketLike } from '../platform.ts';
import { disconnected } from './to-hub-error.ts';

/** A socket whose hub has asked for the token: it is there, and it is a hub. */
export interface Greeted {
  readonly socket: SocketLike;
  readonly hubVersion: string;
}

/** An exchange under way; `cancel` closes its socket and lets it reject. */
export interface Cancellable<T> {
  readonly result: Promise<T>;
  readonly cancel: () => void;
}

const socketOpen = 1;

/** Opens a socket and waits until the hub asks for the token. Rejects with HubError. */
export function greet(platform: Platform, url: string, limit: number): Cancellable<Greeted> {
  let socket: SocketLike;
  try {
    socket = platform.openSocket(url);
  } catch (cause) {
    // A browser throws at once for ws: on an https page.
    return {
      result: Promise.reject(disconnected('The socket cannot be opened', cause)),
      cancel: () => undefined,
    };
  }
  const { result, cancel } = receive(platform, socket, { wanted: ['auth_required'], limit });
  return {
    result: result.then((message) => ({ socket, hubVersion: versionIn(message) })),
    cancel,
  };
}

/** Gives the token. Rejects with HubError, `refused` where the hub does not accept it. */
export function authenticate(
  platform: Platform,
  { socket }: Greeted,
  token: string,
  limit: number,
): Cancellable<void> {
  if (socket.readyState !== socketOpen) {
    return { result: Promise.reject(disconnected('The hub closed the line')), cancel: () => undefined };
  }
  const { result, cancel } = receive(platform, socket, { wanted: ['auth_ok', 'auth_invalid'], limit });
  socket.send(JSON.stringify({ type: 'auth', access_token: token }));
  return {
    result: result.then((message) => {
      if (message['type'] === 'auth_ok') return;
      socket.close();
      const said = message['message'];
      const text = typeof said === 'string' ? said : 'The hub does not accept the token';
      throw new HubError('refused', text, { hub: { code: 'auth_invalid', message: text } });
    }),
    cancel,
  };
}

interface Reception {
  readonly wanted: readonly string[];
  readonly limit: number;
}

type Message = Readonly<Record<string, unknown>>;

/** The first message of a wanted type. Whatever else happens to the socket rejects and closes it. */
function receive(platform: Platform, socket: SocketLike, { wanted, limit }: Reception): Cancellable<Message> {
  let cancel: () => void = () => undefined;
  const result = new Promise<Message>((resolve, reject) => {
    const end = () => {
      cancelLimit();
      socket.removeEventListener('message', onMessage);
      socket.removeEventListener('close', onClose);
      // `error` stays: a socket of Node that fails with nobody listening ends the process.
    };
    const fail = (error: HubError) => {
      end();
      reject(error);
      socket.close();
    };
    const onMessage = (event: { data: unknown }) => {
      const message = parse(event.data);
      if (message === undefined) {
        fail(new HubError('hub_error', 'What answers at this address is not a hub'));
      } else if (typeof message['type'] === 'string' && wanted.includes(message['type'])) {
        end();
        resolve(message);
      }
    };
    const onClose = () => fail(disconnected('The line could not be opened'));
    const cancelLimit = platform.clock.after(limit, () =>
      fail(new HubError('timeout', `The hub said nothing within ${limit} ms`)),
    );
    cancel = () => fail(disconnected('Given up'));
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', onClose);
    socket.addEventListener('error', onClose);
  });
  return { result, cancel: () => cancel() };
}

function parse(data: unknown): Message | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function versionIn(message: Message): string {
  const version = message['ha_version'];
  return typeof version === 'string' ? version : '';
}
