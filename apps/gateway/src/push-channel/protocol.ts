import * as z from 'zod';

/** The version of the Pusher protocol that is spoken here. */
export const PROTOCOL = 7;

/** Names of public channels: those of Pusher's clients and servers. */
export const CHANNEL_NAME = /^[\w\-=@,.;]{1,164}$/;
/** Channels of these names need a signature for each person, which is not given here. */
export const isPublicName = (channel: string): boolean =>
  CHANNEL_NAME.test(channel) && !/^(?:private-|presence-|cache-)/.test(channel);

const channelSchema = z.object({ channel: z.string() });

/** What a client sends: other fields, such as the signature of a channel that is not public, are not looked at. */
export const clientMessageSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({ event: z.literal('pusher:subscribe'), data: channelSchema }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: channelSchema }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/**
 * Why a client is refused, as it is told by a `pusher:error` and by the code that the socket is closed with: after 4000
 * to 4099 a client does not come again, after 4100 to 4199 a second later, after 4200 to 4299 at once.
 */
export const refusals = {
  unknownKey: { code: 4001, message: 'There is no application with this key' },
  malformedVersion: { code: 4006, message: 'The protocol version is no number' },
  otherVersion: { code: 4007, message: `Only protocol version ${PROTOCOL} is supported` },
  noVersion: { code: 4008, message: 'No protocol version was given' },
  overCapacity: { code: 4100, message: 'Too many connections' },
  tooManyMessages: { code: 4100, message: 'Too many messages' },
  noPong: { code: 4201, message: 'A ping was not answered' },
} as const;
export type PushRefusal = (typeof refusals)[keyof typeof refusals];

/** Names of events that the protocol keeps for itself. */
export const isSystemEvent = (name: string): boolean => /^pusher(?:_internal)?:/.test(name);

/** A text message of the protocol. What belongs to `data` is JSON inside of a string, save in errors. */
export const establishedText = (socketId: string, activityMs: number): string =>
  JSON.stringify({
    event: 'pusher:connection_established',
    data: JSON.stringify({ socket_id: socketId, activity_timeout: Math.round(activityMs / 1000) }),
  });

export const subscribedText = (channel: string): string =>
  JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });

export const notSubscribedText = (channel: string, status: number, error: string): string =>
  JSON.stringify({
    event: 'pusher:subscription_error',
    channel,
    data: JSON.stringify({ type: status === 401 ? 'AuthError' : 'LimitError', error, status }),
  });

export const errorText = (message: string, code: number | null): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

export const PING = '{"event":"pusher:ping","data":"{}"}';
export const PONG = '{"event":"pusher:pong","data":"{}"}';

/** An event as it is published: `data` is a string, which mostly holds JSON. */
export interface PushEvent {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
}

export const eventText = ({ channel, name, data }: PushEvent): string =>
  JSON.stringify({ event: name, channel, data });

/** A text as one frame of a server, which is not masked: the same bytes for all who get it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? [length] : length < 2 ** 16 ? [126, length >> 8, length & 255] : undefined;
  if (header === undefined) throw new RangeError('an event of the push channel is below 64 KiB');
  return Buffer.concat([Buffer.from([0x81, ...header]), Buffer.from(text)]);
}
