import type { RefusalReason } from '@soglia/contracts/companion';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import type { Caller } from '#identity/caller.ts';
import type { OwnFeedName } from '#own-feeds/own-feed.ts';
import type { FollowOnBehalfVerdict, OnBehalfVerdict } from './on-behalf/on-behalf.ts';

/** Why a role does not allow something: says nothing of what exists. */
export type { RefusalReason } from '@soglia/contracts/companion';

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
      /**
       * Of a webhook that is nobody's phone, while roles are on: whether an integration or an automation of the house has
       * it, or nobody that is known, or that cannot be learnt.
       */
      readonly webhook?: 'house' | 'nobody' | 'unavailable' | undefined;
      /**
       * The parsed JSON body, an empty object for an empty one; undefined where it is not read: only routes of
       * restricted callers that take one ask for it, by the verdict `read_body`.
       */
      readonly body?: unknown;
    };

/**
 * Applied to the hub's answers to a rewritten request: the parsed message of a socket, or the parsed JSON body of an
 * HTTP response. Undefined drops the message.
 */
export interface AnswerFilter {
  readonly filter: (answer: unknown) => unknown;
  /** HTTP only: applied to the parsed JSON body of a response that says what went wrong; it passes as it is without this. */
  readonly filterError?: (body: unknown) => unknown;
  /** Socket only: the filter ends with the command's result, or holds for its events until the client unsubscribes. */
  readonly until: 'result' | 'unsubscribe';
}

export type RefusalCode = Extract<
  ErrorCode,
  'unauthorized' | 'forbidden' | 'bad_request' | 'not_found' | 'identity_unavailable' | 'too_many_requests'
>;

/** What was refused to a person, for the administrators' list: never the contents of a request. */
export interface RefusedAct {
  /** A command type, `domain.service`, or a method and the pattern of a route. */
  readonly act: string;
  readonly reason: RefusalReason;
  /** The device that was not allowed, as the client named it. */
  readonly entityId?: string | undefined;
  /** The function that would have allowed it. */
  readonly functionId?: number | undefined;
  readonly right?: string | undefined;
}

export interface RefuseVerdict {
  readonly kind: 'refuse';
  readonly code: RefusalCode;
  /** The English message of a malformed command. */
  readonly detail?: string;
  /** The hub's own error of a command, where that is another than the code's, such as `config_not_found`. */
  readonly hubError?: { readonly code: string; readonly message: string };
  /** Given where a role refuses; undefined for malformed requests. */
  readonly refused?: RefusedAct;
}

/**
 * HTTP only: the gateway reads, saves or deletes a configuration with its own access to the hub, which the caller's does
 * not allow. What the hub has there is read before.
 */
export interface OnBehalf {
  readonly does: 'read' | 'save' | 'delete';
  /** Of the configuration. */
  readonly id: string;
  /**
   * What is to be done, by the role and the house as they are when it is called.
   * @param existing what the hub has there; undefined where it has nothing
   */
  readonly judge: (existing: unknown) => RefuseVerdict | AllowedOnBehalf;
}

export interface AllowedOnBehalf {
  readonly kind: 'allowed';
  /** What is saved. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** What is to be done with a request. The relay and the HTTP pass-through obey it. */
export type Verdict =
  /** The hub gets the request unchanged; of an HTTP request the body is left out where that is said. */
  /** @param mostBodyBytes HTTP only: that the body may have, which is not read */
  /** @param keeps what it counts as of all that the hub may be made to keep: `kept-texts.ts` */
  | {
      readonly kind: 'pass';
      readonly withoutBody?: true;
      readonly mostBodyBytes?: number;
      readonly keeps?: number;
    }
  /** HTTP only: the request is to be decided again with its JSON body. */
  | { readonly kind: 'read_body' }
  /** The hub does not get it. */
  | RefuseVerdict
  /** The gateway answers instead of the hub. */
  | { readonly kind: 'answer'; readonly result: unknown }
  /** Socket only: the client gets the events of a feed of the gateway's own, until it unsubscribes. */
  | { readonly kind: 'own_feed'; readonly feed: OwnFeedName }
  /**
   * The hub gets `request` instead, of the same kind; of an HTTP request path, query and body are replaced, and without
   * a body in it none is sent.
   */
  | {
      readonly kind: 'rewrite';
      readonly request: GuardRequest;
      readonly answerFilter?: AnswerFilter;
      readonly onBehalf?: OnBehalf;
      readonly keeps?: number;
    }
  | OnBehalfVerdict
  | FollowOnBehalfVerdict
  /**
   * Socket only: the hub gets these commands instead, with increasing ids from the command's own; their answers, in this
   * order, become the one answer.
   */
  | {
      readonly kind: 'expand';
      readonly messages: readonly unknown[];
      readonly combine: (answers: readonly unknown[]) => unknown;
    };

/** Whether a role holds a caller back; unavailable where that cannot be learnt. */
export type CallerKind = 'unrestricted' | 'restricted' | 'unavailable' | 'anonymous';

/** Decides one request. No I/O. */
export interface Decide {
  (request: GuardRequest, caller: Caller): Verdict;
  /** What the hub sends to a restricted caller is looked at. Without this nobody is held back. */
  readonly kindOf?: (caller: Caller) => CallerKind;
}
