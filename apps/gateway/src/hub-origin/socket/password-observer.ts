import type { RawData } from 'ws';
import { frameBytes } from './flow-control.ts';
import { field, frameText } from '#wire/frames.ts';
import { messageId, messagesOf } from './answer-frames.ts';

const OWN = 'config/auth_provider/homeassistant/change_password';
const OF_ANOTHER = 'config/auth_provider/homeassistant/admin_change_password';

/** The answer is small; a frame with more than this is not looked into. */
const LARGEST_FRAME = 64 * 1024;
/** Commands of one socket that wait for their answers. */
const MOST_WAITING = 20;

/** Whose password is changed: the id of the hub's user, undefined for that of the caller. */
export type PasswordSubject = string | undefined;

/** Learns that the hub has changed a password because a client asked it to. Neither password is looked at. */
export function createPasswordObserver(onChanged: (subject: PasswordSubject) => void) {
  const asked = new Map<number, PasswordSubject>();

  return {
    /** A command goes to the hub. */
    sent: (message: unknown): void => {
      const type = field(message, 'type');
      if ((type !== OWN && type !== OF_ANOTHER) || asked.size >= MOST_WAITING) return;
      const id = messageId(message);
      const userId = field(message, 'user_id');
      if (typeof id !== 'number' || asked.has(id)) return;
      if (type === OWN) asked.set(id, undefined);
      else if (typeof userId === 'string') asked.set(id, userId);
    },
    /** A text frame of the hub was passed on. */
    received: (data: RawData): void => {
      if (asked.size === 0 || frameBytes(data) > LARGEST_FRAME) return;
      const text = frameText(data);
      if (!text.includes('"result"')) return;
      for (const message of messagesOf(text)) {
        const id = messageId(message);
        if (typeof id !== 'number' || !asked.has(id) || field(message, 'type') !== 'result') continue;
        const subject = asked.get(id);
        asked.delete(id);
        if (field(message, 'success') === true) onChanged(subject);
      }
    },
  };
}
