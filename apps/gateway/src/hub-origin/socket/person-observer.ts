import type { RawData } from 'ws';
import { readHubUser, type HubUser } from '#identity/hub-user.ts';
import { frameText } from '#wire/frames.ts';
import { frameBytes } from './flow-control.ts';
import { messageId, messagesOf } from './answer-frames.ts';

const COMMAND = 'auth/current_user';

/** The answer is small; a frame with more than this is not looked into. */
const LARGEST_FRAME = 256 * 1024;

/**
 * Learns who holds a relayed socket when its client asks the hub for that, as the app and the hub's own pages do: no
 * socket more is needed. Only an id that the client has not used before is believed, as the hub's answer to it can be
 * about nothing else.
 */
export function createPersonObserver(onPerson: (user: HubUser) => void) {
  let lastId = 0;
  let asked: number | undefined;
  let done = false;

  return {
    /** A command goes to the hub. */
    sent: (message: unknown): void => {
      const id = messageId(message);
      if (done || typeof id !== 'number' || id <= lastId) return;
      lastId = id;
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === COMMAND) {
        asked = id;
      }
    },
    /** A text frame of the hub was passed on. */
    received: (data: RawData): void => {
      if (asked === undefined || frameBytes(data) > LARGEST_FRAME) return;
      const text = frameText(data);
      if (!text.includes('"is_owner"')) return;
      const answer = messagesOf(text).find((message) => messageId(message) === asked);
      if (answer === undefined) return;
      asked = undefined;
      const user = isSuccess(answer) ? readHubUser(answer.result) : undefined;
      if (user === undefined) return;
      done = true;
      onPerson(user);
    },
  };
}

const isSuccess = (message: unknown): message is { readonly result: unknown } =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'result' &&
  'success' in message &&
  message.success === true &&
  'result' in message;
