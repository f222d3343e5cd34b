import type { ErrorCode } from '#errors/error-catalogue.ts';
import type { Caller } from '#identity/caller.ts';

/** What a client asks of the hub, normalised; the same for every way by which it came. */
export type GuardRequest =
  | {
      /** One command of a socket; commands in an array are decided one by one. */
      readonly kind: 'message';
      readonly message: unknown;
    }
  | {
      readonly kind: 'http';
      readonly method: string;
      /** Decoded, as the hub will see it. */
      readonly path: string;
      readonly query: string;
    };

/**
 * Applied to the hub's answers to a rewritten request: the parsed message of a socket, or the parsed JSON body of an
 * HTTP response. Undefined drops the message.
 */
export interface AnswerFilter {
  readonly filter: (answer: unknown) => unknown;
  /** Socket only: the filter ends with the command's result, or holds for its events until the client unsubscribes. */
  readonly until: 'result' | 'unsubscribe';
}

export type RefusalCode = Extract<ErrorCode, 'unauthorized' | 'forbidden' | 'bad_request'>;

/** What is to be done with a request. The relay and the HTTP pass-through obey it. */
export type Verdict =
  /** The hub gets the request unchanged. */
  | { readonly kind: 'pass' }
  /** The hub does not get it; `detail` is the English message of a malformed command. */
  | { readonly kind: 'refuse'; readonly code: RefusalCode; readonly detail?: string }
  /** The gateway answers instead of the hub. */
  | { readonly kind: 'answer'; readonly result: unknown }
  /** The hub gets `request` instead, of the same kind; of an HTTP request only path and query can be replaced. */
  | { readonly kind: 'rewrite'; readonly request: GuardRequest; readonly answerFilter?: AnswerFilter }
  /**
   * Socket only: the hub gets these commands instead, with increasing ids from the command's own; their answers, in this
   * order, become the one answer.
   */
  | {
      readonly kind: 'expand';
      readonly messages: readonly unknown[];
      readonly combine: (answers: readonly unknown[]) => unknown;
    };

/** Decides one request. No I/O. */
export type Decide = (request: GuardRequest, caller: Caller) => Verdict;
