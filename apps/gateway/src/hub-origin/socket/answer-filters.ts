import type { AnswerFilter } from '../guard/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { messageId } from './frames.ts';

/**
 * The filters of one socket, by the id of the command that they belong to. The hub's frames are parsed only while there
 * is at least one.
 * @param capacity number of filters, and of subscriptions that are being ended
 */
export function createAnswerFilters(capacity: number) {
  const filters = new Map<string, AnswerFilter>();
  /** Which subscription each pending `unsubscribe_events` command ends, by the ids of both. */
  const unsubscribing = new Map<string, string>();
  let lastId = 0;

  /** The message to pass on, undefined for none. */
  const apply = (message: unknown): unknown => {
    const id = keyOf(messageId(message));
    const entry = filters.get(id);
    if (field(message, 'type') === 'result') {
      const failed = field(message, 'success') !== true;
      const subscription = unsubscribing.get(id);
      unsubscribing.delete(id);
      if (subscription !== undefined && !failed) filters.delete(subscription);
      if (failed || entry?.until === 'result') filters.delete(id);
    }
    return entry === undefined ? message : entry.filter(message);
  };

  return {
    get size(): number {
      return filters.size;
    },
    /**
     * To be asked for each command before it goes to the hub. False while there are filters, or is to be one, and its id
     * does not increase: the hub's refusal of it could otherwise be taken for the answer to the earlier command with
     * that id.
     */
    accepts: (message: unknown, getsFilter: boolean): boolean => {
      const id = messageId(message);
      const increases = typeof id === 'number' && id > lastId;
      if (increases) lastId = id;
      else if (getsFilter || filters.size > 0) return false;
      if (field(message, 'type') === 'unsubscribe_events') {
        const subscription = keyOf(field(message, 'subscription'));
        if (filters.has(subscription)) unsubscribing.set(keyOf(id), subscription);
      }
      return true;
    },
    /** Filters the answers to the command with this id. */
    add: (message: unknown, filter: AnswerFilter): void => {
      filters.set(keyOf(messageId(message)), filter);
    },
    /** Whether no further filter can be added, nor a subscription with one be ended. */
    get full(): boolean {
      return filters.size >= capacity || unsubscribing.size >= capacity;
    },
    /**
     * Filters a text frame of the hub, message by message where it holds an array. Undefined when nothing is left.
     * @throws SyntaxError where the frame is not JSON
     */
    applyToFrame: (text: string): string | undefined => {
      const parsed = parseExactly(text);
      if (Array.isArray(parsed)) {
        const left = parsed.map(apply).filter((message) => message !== undefined);
        return left.length > 0 ? JSON.stringify(left) : undefined;
      }
      const left = apply(parsed);
      return left === undefined ? undefined : JSON.stringify(left);
    },
  };
}

export type AnswerFilters = ReturnType<typeof createAnswerFilters>;

/** Each message with a filter that keeps its answer: the last one to arrive becomes the answer to all. */
export function withCombinedAnswer(
  messages: readonly unknown[],
  combine: (answers: readonly unknown[]) => unknown,
): readonly { readonly message: unknown; readonly answerFilter: AnswerFilter }[] {
  const answers: unknown[] = [];
  let missing = messages.length;
  return messages.map((message, at) => ({
    message,
    answerFilter: {
      until: 'result',
      filter: (answer) => {
        answers[at] = answer;
        missing -= 1;
        return missing === 0 ? combine(answers) : undefined;
      },
    },
  }));
}

/** Undefined becomes the empty key, which no id of a command has. */
const keyOf = (id: unknown): string => (id === undefined ? '' : JSON.stringify(id));

const field = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null
    ? Object.entries(message).find(([key]) => key === name)?.[1]
    : undefined;
