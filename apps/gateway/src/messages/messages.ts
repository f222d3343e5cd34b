import { randomUUID } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Settings } from '#settings/schema.ts';
import { createMailSender } from './mail-sender.ts';
import {
  SendError,
  type Channel,
  type Message,
  type MessageSender,
  type Recipient,
} from './message-sender.ts';
import { createNotifySender } from './notify-sender.ts';
import { plainLine, plainMessage } from './plain-message.ts';
import { createSmsSender } from './sms-sender.ts';

interface SendOptions {
  /** A channel that is not to be used. */
  readonly not?: Channel;
  readonly signal?: AbortSignal;
}

/** Messages to people of the house, by what the settings name. */
export interface Messages {
  /** 'phone' before 'mail' before 'terminal'; null where none is set up. */
  readonly sentBy: 'phone' | 'mail' | 'terminal' | null;
  /** Whether some channel reaches them. */
  reaches(recipient: Recipient): boolean;
  /**
   * Sends by the first channel that reaches them and accepts it, and resolves with it. Takes up to a minute for each.
   * Rejects with SendError where none accepts it, where too many messages wait, or when `signal` aborts.
   */
  send(recipient: Recipient, message: Message, options?: SendOptions): Promise<Channel>;
  /** Gives up what is being sent. */
  close(): Promise<void>;
}

export interface MessagesOptions {
  readonly settings: Pick<
    Settings,
    'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsSecret' | 'notifyService' | 'productName'
  >;
  readonly service: Pick<ServiceConnection, 'command'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'messageEnded'>;
  /** Writes to the terminal in which the demo hub runs. */
  readonly terminal?: ((text: string) => void) | undefined;
}

const ways = { sms: 'phone', notify: 'phone', mail: 'mail', terminal: 'terminal' } as const;

export function createMessages(options: MessagesOptions): Messages {
  const { limits, logger, metrics } = options;
  const senders = createSenders(options);
  const closing = new AbortController();
  const takeTurn = createTurns(limits);
  const first = senders[0]?.channel;

  const sendBy = async (
    usable: readonly MessageSender[],
    recipient: Recipient,
    message: Message,
    signal: AbortSignal,
  ): Promise<Channel> => {
    const id = randomUUID();
    let lastError = new SendError(null, 'no way to reach the recipient');
    for (const sender of usable) {
      const { channel } = sender;
      try {
        await sender.send(recipient, message, id, signal);
        metrics.messageEnded(channel, 'sent');
        logger.debug({ channel, kind: message.kind }, 'a message was sent');
        return channel;
      } catch (error) {
        metrics.messageEnded(channel, 'failed');
        lastError = error instanceof SendError ? error : new SendError(channel, 'internal error');
        logger.warn(
          { channel, kind: message.kind, reason: lastError.reason, err: error },
          'a message was not sent',
        );
        if (signal.aborted) break;
      }
    }
    throw lastError;
  };

  return {
    sentBy: first === undefined ? null : ways[first],
    reaches: (recipient) => senders.some((sender) => sender.reaches(recipient)),
    send: async (recipient, message, { not, signal } = {}) => {
      const usable = senders.filter((sender) => sender.channel !== not && sender.reaches(recipient));
      const ends = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]);
      const endTurn = await takeTurn();
      try {
        return await sendBy(usable, recipient, plainMessage(message), ends);
      } finally {
        endTurn();
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(senders.map((sender) => sender.close()));
    },
  };
}

function createSenders(options: MessagesOptions): readonly MessageSender[] {
  const { smsUrl, smsSecret, notifyService, smtpUrl, mailFrom, productName } = options.settings;
  const { terminal } = options;
  return [
    smsUrl === undefined || smsSecret === undefined ? [] : createSmsSender(smsUrl, smsSecret, options),
    notifyService === undefined ? [] : createNotifySender(notifyService, options),
    smtpUrl === undefined || mailFrom === undefined
      ? []
      : createMailSender({ smtpUrl, mailFrom, productName }, options),
    terminal === undefined ? [] : createTerminalSender(terminal),
  ].flat();
}

const createTerminalSender = (write: (text: string) => void): MessageSender => ({
  channel: 'terminal',
  reaches: () => true,
  send: ({ name, phone, email }, { text }) => {
    write(
      `\nMessage for ${plainLine(`${name}, ${phone ?? email ?? 'no phone'}`)}:\n${text.replace(/^/gm, '  ')}\n`,
    );
    return Promise.resolve();
  },
  close: () => Promise.resolve(),
});

/** Resolves when a message may be sent, with the function that ends its turn. */
function createTurns({ messagesAtOnce, waitingMessages }: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (): Promise<() => void> => {
    if (running < messagesAtOnce) running += 1;
    else if (waiting.length >= waitingMessages) throw new SendError(null, 'too many messages wait');
    // Whoever ends gives its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    };
  };
}
