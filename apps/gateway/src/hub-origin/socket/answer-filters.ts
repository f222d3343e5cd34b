import type { AnswerFilter } from '#policy/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { field } from '#wire/frames.ts';
import { messageId } from './answer-frames.ts';

/** Commands whose answers go on after their result. */
const SUBSCRIPTION =
  /(?:^|[/_])subscribe(?:[/_]|$)|^history\/stream$|^logbook\/event_stream$|^camera\/webrtc\/offer$/;

export interface AnswerFilterLimits {
  /** Filters, and subscriptions that are being ended. */
  readonly answerFilters: number;
  /** Commands of a restricted caller that may still be answered. */
  readonly openCommands: number;
}

/**
 * The filters of one socket, by the id of the command that they belong to, and for a restricted caller all commands that
 * may still be answered. The hub's frames are parsed only while there is a filter, or for a restricted caller.
 *
 * The client's ids are used towards the hub: as each that is sent must be higher than all before it, an id stands for one
 * command of the socket, and nothing else can be answered with it.
 */
export function createAnswerFilters(limits: AnswerFilterLimits) {
  const filters = new Map<string, AnswerFilter>();
  /** The commands of a restricted caller that the hub may answer, and whether they are subscriptions. */
  const open = new Map<string, boolean>();
  /** Which subscription each pending `unsubscribe_events` command ends, by the ids of both. */
  const unsubscribing = new Map<string, string>();
  let restricted = false;
  let lastId = 0;

  const end = (id: string) => {
    filters.delete(id);
    open.delete(id);
  };

  /** The message to pass on, undefined for none. */
  const apply = (message: unknown): unknown => {
    const id = keyOf(messageId(message));
    if (restricted && !open.has(id)) return undefined;
    const entry = filters.get(id);
    const type = field(message, 'type');
    if (type === 'result') {
      const failed = field(message, 'success') !== true;
      const subscription = unsubscribing.get(id);
      unsubscribing.delete(id);
      if (subscription !== undefined && !failed) end(subscription);
      if (failed || entry?.until === 'result') filters.delete(id);
      if (failed || open.get(id) === false) open.delete(id);
    } else if (type === 'pong') open.delete(id);
    return entry === undefined ? message : entry.filter(message);
  };

  /** Whether the id is higher than all before it; then it is the last one. */
  const takeId = (message: unknown): boolean => {
    const id = messageId(message);
    const increases = typeof id === 'number' && Number.isSafeInteger(id) && id > lastId;
    if (increases) lastId = id;
    return increases;
  };

  return {
    /** To be asked for a command that the hub does not get and the gateway answers later. */
    takeId,
    /** Whether the hub's frames must be looked at. */
    get active(): boolean {
      return restricted || filters.size > 0;
    },
    /** From now on only answers to commands that `accepts` has seen pass. */
    restrict: (): void => {
      restricted = true;
    },
    /**
     * To be asked for each command before it goes to the hub. False where its id does not increase, for a restricted
     * caller, while there are filters, or when it is to get one: the hub's refusal of it could otherwise be taken for the
     * answer to the earlier command with that id.
     */
    accepts: (message: unknown, filter: AnswerFilter | undefined): boolean => {
      const id = messageId(message);
      if (!takeId(message) && (restricted || filter !== undefined || filters.size > 0)) return false;
      const type = field(message, 'type');
      if (restricted) {
        const goesOn =
          filter?.until === 'unsubscribe' || (typeof type === 'string' && SUBSCRIPTION.test(type));
        open.set(keyOf(id), goesOn);
      }
      if (type === 'unsubscribe_events') {
        const subscription = keyOf(field(message, 'subscription'));
        if (filters.has(subscription) || open.has(subscription)) unsubscribing.set(keyOf(id), subscription);
      }
      return true;
    },
    /** Filters the answers to the command with this id. */
    add: (message: unknown, filter: AnswerFilter): void => {
      filters.set(keyOf(messageId(message)), filter);
    },
    /** Whether no further filter can be added, nor a subscription with one be ended. */
    get full(): boolean {
      return (
        filters.size >= limits.answerFilters ||
        unsubscribing.size >= limits.answerFilters ||
        open.size >= limits.openCommands
      );
    },
    /**
     * Filters a text frame of the hub, message by message where it holds an array. Undefined when nothing is left; the
     * text itself when nothing has changed.
     * @throws SyntaxError where the frame is not JSON
     */
    applyToFrame: (text: string): string | undefined => {
      const parsed = parseExactly(text);
      if (Array.isArray(parsed)) {
        const left = parsed.map(apply);
        if (left.every((message, at) => message === parsed[at])) return text;
        const passed = left.filter((message) => message !== undefined);
        return passed.length > 0 ? JSON.stringify(passed) : undefined;
      }
      const left = apply(parsed);
      if (left === parsed) return text;
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
