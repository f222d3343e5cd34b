import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { parseJson } from '@soglia/hub-client/json';
import { closeSocket } from '#hub-origin/socket/close-codes.ts';
import type { Limits } from '#limits.ts';
import {
  clientMessageSchema,
  errorText,
  establishedText,
  isPublicName,
  notSubscribedText,
  PING,
  PONG,
  refusals,
  subscribedText,
  type ClientMessage,
  type PushRefusal,
} from './protocol.ts';
import type { Subscriber, Subscriptions } from './subscriptions.ts';

export interface PushConnectionOptions {
  readonly socket: WebSocket;
  /** That of the socket. */
  readonly connection: Socket;
  readonly subscriptions: Subscriptions;
  readonly limits: Limits;
  readonly clock: Clock;
}

/** One client of the push channel. */
export interface PushConnection {
  /** To be called each `pushCheck`: asks a silent client whether it is there, and ends one that is not. */
  check(): void;
  close(code: number): void;
}

/** Speaks the protocol with one client until its socket closes. */
export function createPushConnection(options: PushConnectionOptions): PushConnection {
  const { socket, connection, subscriptions, limits, clock } = options;
  const channels = new Set<string>();
  let heardAt = clock.now();
  let asked = false;
  /** Messages in the window that began then. */
  let windowAt = heardAt;
  let messages = 0;

  /** What waits for a client that does not read stays small: it is dropped, and comes again when it reads. */
  const mayWrite = (): boolean => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    if (socket.bufferedAmount <= limits.pushBuffer) return true;
    socket.terminate();
    return false;
  };
  const send = (text: string) => {
    if (mayWrite()) socket.send(text);
  };
  const subscriber: Subscriber = {
    socketId: createSocketId(),
    // Past the library, which would frame the event again for each client; without compression it queues nothing itself.
    send: (frame) => {
      if (mayWrite()) connection.write(frame);
    },
  };

  const end = (refusal: PushRefusal) => {
    refuse(socket, refusal, clock);
  };

  const subscribe = (channel: string) => {
    if (!isPublicName(channel)) send(notSubscribedText(channel.slice(0, 200), 401, 'Not a public channel'));
    else if (!channels.has(channel) && channels.size >= limits.pushChannelsPerConnection)
      send(notSubscribedText(channel, 403, 'Too many channels'));
    else {
      channels.add(channel);
      subscriptions.add(channel, subscriber);
      send(subscribedText(channel));
    }
  };

  const obey = (message: ClientMessage) => {
    switch (message.event) {
      case 'pusher:ping':
        send(PONG);
        break;
      case 'pusher:subscribe':
        subscribe(message.data.channel);
        break;
      case 'pusher:unsubscribe':
        channels.delete(message.data.channel);
        subscriptions.remove(message.data.channel, subscriber);
        break;
      case 'pusher:pong':
    }
  };

  socket.on('message', (data, isBinary) => {
    heardAt = clock.now();
    asked = false;
    if (Math.abs(heardAt - windowAt) >= limits.pushMessageWindow) [windowAt, messages] = [heardAt, 0];
    messages += 1;
    if (messages > limits.pushMessages) {
      end(refusals.tooManyMessages);
      return;
    }
    const message = isBinary ? undefined : readMessage(data);
    if (message === undefined) send(errorText('This message is not understood', null));
    else obey(message);
  });
  // A frame that is too large or malformed: the library closes the socket.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    for (const channel of channels) subscriptions.remove(channel, subscriber);
    channels.clear();
  });
  send(establishedText(subscriber.socketId, limits.pushActivity));

  return {
    check: () => {
      // A clock that was set back leaves nobody unasked.
      const silent = Math.abs(clock.now() - heardAt);
      if (silent >= limits.pushActivity + limits.pushPong && asked) end(refusals.noPong);
      else if (silent >= limits.pushActivity && !asked) {
        asked = true;
        send(PING);
      }
    },
    close: (code) => {
      closeSocket(socket, code, clock);
    },
  };
}

/** Says why, and closes. */
export function refuse(socket: WebSocket, { code, message }: PushRefusal, clock: Clock): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(errorText(message, code));
  closeSocket(socket, code, clock);
}

/** Two numbers with a dot, as clients expect it. */
const createSocketId = (): string => `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;

function readMessage(data: RawData): ClientMessage | undefined {
  // As configured, the library gives each message as one buffer.
  if (!Buffer.isBuffer(data)) return undefined;
  return clientMessageSchema.safeParse(parseJson(data.toString())).data;
}
