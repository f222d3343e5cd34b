import type { IncomingMessage } from 'node:http';
import { FIRST_MESSAGES_PROTOCOL } from '@soglia/contracts';

/**
 * The messages that a client has sent in its handshake, as {@link FIRST_MESSAGES_PROTOCOL} says; undefined where they
 * cannot be read.
 */
export function readFirstMessages({
  headers,
}: Pick<IncomingMessage, 'headers'>): readonly string[] | undefined {
  const [protocol, ...messages] = headers['sec-websocket-protocol']?.split(',') ?? [];
  if (protocol?.trim() !== FIRST_MESSAGES_PROTOCOL) return [];
  try {
    return messages.map((message) => decodeURIComponent(message.trim()));
  } catch {
    return undefined;
  }
}
