import { isRecord, parseJson } from '../json/json.ts';
import type { Platform, SocketLike } from '../platform/platform.ts';
import { socketUrlOf } from './socket-url.ts';
import type { HubMessage } from './types.ts';

/** What was sent on a socket before a connection uses it. */
export interface FirstSignIn {
  readonly token: string;
  /** The first command, sent with the id below: its answer arrives beside the app's own code. */
  readonly command: HubMessage;
  readonly id: number;
  /** The highest id that has been used. */
  readonly lastId: number;
}

/** A socket that keeps what it receives until somebody listens. */
export interface FirstSocket extends SocketLike {
  /** Undefined until the token has been sent. */
  readonly signIn: FirstSignIn | undefined;
  /** The version of the hub once it has answered; undefined where no hub does. */
  readonly hubVersion: Promise<string | undefined>;
}

/** A socket on which nothing has been heard yet. */
export interface OpenedSocket {
  readonly socket: SocketLike;
  /**
   * The token, where it has been sent with the handshake and the first command behind it. Undefined once the socket has
   * opened where they were not taken.
   */
  readonly sentToken?: string | undefined;
}

export interface FirstSocketOptions {
  readonly platform: Pick<Platform, 'openSocket'>;
  /** http(s)://host[:port] */
  readonly base: string;
  /** A socket to that base; else one is opened. */
  readonly opened?: OpenedSocket | undefined;
  /** A token that has not expired. Without one the socket is opened only. */
  readonly token: string | undefined;
  /** Whether the token may be sent to the hub there with this version. */
  readonly trusts: (base: string, hubVersion: string) => boolean;
  /** Sent with the token; takes `ids` ids. */
  readonly command: HubMessage;
  readonly ids: number;
}

/** The commands that are sent with the token: their ids begin at 1. */
export const featuresCommand = { type: 'supported_features', features: { coalesce_messages: 1 } } as const;
const FIRST_ID = 2;

type MessageListener = (event: { data: unknown }) => void;

/**
 * Opens the socket, sends the token and the first command before the rest of the client has been loaded. A browser that
 * cannot open it throws, as `platform.openSocket` does.
 */
export function openFirstSocket(options: FirstSocketOptions): FirstSocket {
  const { platform, base, token, trusts, command, ids } = options;
  const opened = withToken(options.opened, token);
  const socket = opened?.socket ?? platform.openSocket(socketUrlOf(base));
  const listeners = new Set<MessageListener>();
  const kept: { readonly data: unknown }[] = [];
  let signIn: FirstSignIn | undefined;
  let isFirst = true;
  let hasEnded = false;
  let tellVersion: (version: string | undefined) => void = () => {};
  const hubVersion = new Promise<string | undefined>((resolve) => (tellVersion = resolve));

  function answer(data: unknown): void {
    const message = typeof data === 'string' ? parseJson(data) : undefined;
    const isSent = opened?.sentToken !== undefined;
    const asks = isRecord(message) && message['type'] === 'auth_required';
    const version = asks ? hubVersionOf(message) : undefined;
    if (token !== undefined && version !== undefined && (isSent || trusts(base, version))) {
      const lastId = FIRST_ID + ids - 1;
      const first = { ...command, id: FIRST_ID, last_id: lastId };
      signIn = { token, command, id: FIRST_ID, lastId };
      const messages = [{ type: 'auth', access_token: token }, { id: 1, ...featuresCommand }, first];
      if (!isSent) for (const one of messages) socket.send(JSON.stringify(one));
    }
    tellVersion(version);
  }

  /** One by one: a listener may remove itself, and the next frames are then for the next one. */
  function deliver(): void {
    for (let event = kept[0]; event !== undefined && listeners.size > 0; event = kept[0]) {
      kept.shift();
      for (const listener of [...listeners]) listener(event);
    }
  }

  socket.addEventListener('message', (event) => {
    if (isFirst) answer(event.data);
    isFirst = false;
    kept.push(event);
    deliver();
  });
  const end = () => {
    hasEnded = true;
    tellVersion(undefined);
  };
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);

  return {
    hubVersion,
    get signIn() {
      return signIn;
    },
    get readyState() {
      return socket.readyState;
    },
    send: (data) => socket.send(data),
    close: () => socket.close(),
    addEventListener(type: string, listener: MessageListener) {
      if (type === 'message') {
        listeners.add(listener);
        void Promise.resolve().then(deliver);
        return;
      }
      const ended = listener as () => void;
      if (hasEnded && type === 'close') void Promise.resolve().then(ended);
      else socket.addEventListener(type as 'close', ended);
    },
    removeEventListener(type: string, listener: MessageListener) {
      if (type === 'message') listeners.delete(listener);
      else socket.removeEventListener(type as 'close', listener as () => void);
    },
  };
}

/** The version in `auth_required`, '' where a hub tells none. */
export function hubVersionOf(message: Readonly<Record<string, unknown>>): string {
  const version = message['ha_version'];
  return typeof version === 'string' ? version : '';
}

/** The same where no other token was sent on it; else it is closed. */
function withToken(opened: OpenedSocket | undefined, token: string | undefined): OpenedSocket | undefined {
  if (opened?.sentToken === undefined || opened.sentToken === token) return opened;
  opened.socket.close();
  return undefined;
}

/** What was sent on this socket already. */
export const signInOf = (socket: SocketLike): FirstSignIn | undefined =>
  'signIn' in socket ? (socket as FirstSocket).signIn : undefined;
