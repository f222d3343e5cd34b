/** Whom a message is for; null where the person has none. */
export interface Recipient {
  readonly name: string;
  /** In international form, such as `+393331234567`. */
  readonly phone: string | null;
  readonly email: string | null;
  /** The owner of the house: no message to them goes where other administrators can read it. */
  readonly isOwner?: boolean;
}

/** What is said to one person: plain text, one line in `subject`. */
export interface Message {
  readonly kind: 'recovery_code' | 'password_changed' | 'alarm';
  readonly subject: string;
  readonly text: string;
}

export type Channel = 'mail' | 'sms' | 'notify' | 'terminal';

/** One way to reach people. */
export interface MessageSender {
  readonly channel: Channel;
  /** Whether this way reaches them at all: mail needs an address, a text message a phone. */
  reaches(recipient: Recipient): boolean;
  /**
   * Sends once, or several times with the same `id` where the first try failed: receivers tell by it that it is the same
   * message. Rejects with SendError where it was given up, or when `signal` aborts.
   * @param id unique for this message
   */
  send(recipient: Recipient, message: Message, id: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** A message that was not delivered; never holds its text or its recipient. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** Null where no channel reaches the recipient, or none was tried. */
  readonly channel: Channel | null;
  /** For the log: from a closed list, with the number or code of an answer. */
  readonly reason: string;

  constructor(channel: Channel | null, reason: string) {
    super(`${channel ?? 'message'}: ${reason}`);
    this.channel = channel;
    this.reason = reason;
  }
}
