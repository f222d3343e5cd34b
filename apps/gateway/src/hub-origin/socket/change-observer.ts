import type { RawData } from 'ws';
import type { HubChange } from '#companion/note-hub-changes.ts';
import { field, frameText } from '#wire/frames.ts';
import { frameBytes } from './flow-control.ts';
import { messageId, messagesOf } from './answer-frames.ts';

const OWN = 'config/auth_provider/homeassistant/change_password';
const OF_ANOTHER = 'config/auth_provider/homeassistant/admin_change_password';
const OWN_PROFILE = 'person/update_own_profile';

/** The answer is small; a frame with more than this is not looked into. */
const LARGEST_FRAME = 64 * 1024;
/** Commands of one socket that wait for their answers. */
const MOST_WAITING = 20;

/** What a command would change; undefined where it is none of these. Passwords are not looked at. */
function changeBy(message: unknown): HubChange | undefined {
  const userId = field(message, 'user_id');
  const name = field(message, 'name');
  switch (field(message, 'type')) {
    case OWN:
      return { kind: 'password', subject: undefined };
    case OF_ANOTHER:
      return typeof userId === 'string' ? { kind: 'password', subject: userId } : undefined;
    case OWN_PROFILE:
      return typeof name === 'string' ? { kind: 'name', name: name.trim() } : undefined;
    default:
      return undefined;
  }
}

/** Learns that the hub has changed a password, or the name of the caller, because a client asked it to. */
export function createChangeObserver(onChanged: (change: HubChange) => void) {
  const asked = new Map<number, HubChange>();

  return {
    /** A command goes to the hub. */
    sent: (message: unknown): void => {
      const change = asked.size < MOST_WAITING ? changeBy(message) : undefined;
      const id = messageId(message);
      if (change !== undefined && typeof id === 'number' && !asked.has(id)) asked.set(id, change);
    },
    /** A text frame of the hub was passed on. */
    received: (data: RawData): void => {
      if (asked.size === 0 || frameBytes(data) > LARGEST_FRAME) return;
      const text = frameText(data);
      if (!text.includes('"result"')) return;
      for (const message of messagesOf(text)) {
        const id = messageId(message);
        const change = typeof id === 'number' ? asked.get(id) : undefined;
        if (typeof id !== 'number' || change === undefined || field(message, 'type') !== 'result') continue;
        asked.delete(id);
        if (field(message, 'success') === true) onChanged(change);
      }
    },
  };
}
