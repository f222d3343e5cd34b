import type { WebSocket } from 'ws';
import type { Limits } from '#limits.ts';
import type { LargeMessagePermit } from '../large-messages.ts';

/** What bounds the messages of a socket in `ws`, which has no setting for it once the socket is open. */
interface Bounded {
  readonly _receiver?: Receiver;
  readonly _extensions?: Readonly<Record<string, { _maxPayload?: unknown } | undefined>>;
}

interface Receiver {
  _maxPayload?: unknown;
  _maxFragments?: unknown;
  /** Of the message that is being received: as it comes, and as it was inflated so far. */
  readonly _totalPayloadLength?: unknown;
  readonly _messageLength?: unknown;
}

/**
 * Lets an open socket send what a person may. The server opens sockets with the small bounds of those that have not
 * signed in: should another version of `ws` keep them elsewhere, large messages of people fail, and no stranger's are
 * inflated. `ws` asks for the bound when it knows how long a message is getting: a large one needs a permit.
 */
export function allowLargeMessages(
  socket: WebSocket,
  { clientMessage, messageFragments, largeMessage }: Limits,
  permit: LargeMessagePermit,
): void {
  const { _receiver: receiver, _extensions: extensions } = socket as unknown as Bounded; // -- these fields are not among its types
  const inflation = extensions?.['permessage-deflate'];
  if (typeof inflation?._maxPayload === 'number') inflation._maxPayload = clientMessage;
  if (typeof receiver?._maxFragments === 'number') receiver._maxFragments = messageFragments;
  if (typeof receiver?._maxPayload !== 'number') return;
  Object.defineProperty(receiver, '_maxPayload', {
    get: () => {
      const length = Math.max(Number(receiver._totalPayloadLength), Number(receiver._messageLength));
      return length <= largeMessage || permit.acquire() ? clientMessage : largeMessage;
    },
  });
  socket.on('message', permit.release);
  socket.once('close', permit.release);
}
