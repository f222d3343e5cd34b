import type { Connection, TokenSource } from '@soglia/hub-client/connection';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import type { Fields } from '../config/types.ts';

/** What the functions of this folder use of a hub. */
export interface HubAccess {
  readonly connection: Connection;
  readonly platform: Platform;
  readonly tokens: TokenSource;
}

export interface StoreOptions {
  /** Milliseconds for all of it; 20,000 when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignalLike;
}

export type AutomationErrorCode =
  /** Somebody else has changed or deleted it since it was read; nothing was written. */
  | 'changed_elsewhere'
  /** The hub does not accept the configuration; `said` tells why. */
  | 'invalid'
  /** Larger than the hub, or our gateway, takes in one message or request; it was not sent, or not accepted. */
  | 'too_large'
  /** The account may not. */
  | 'not_allowed'
  /** The hub's REST API does not respond here, in a browser because of CORS: reading works, saving does not. */
  | 'no_rest'
  /** Stored, but the hub did not load it. */
  | 'not_loaded'
  | 'not_found'
  | 'disconnected'
  | 'timeout'
  | 'aborted'
  | 'hub_error';

/** One run of an automation, newest first in lists. */
export interface AutomationRun {
  readonly runId: string;
  /** Milliseconds since the epoch; `finishedAt` undefined while it runs. */
  readonly startedAt: number;
  readonly finishedAt: number | undefined;
  /**
   * `finished`; `stopped_by_condition`; `not_run`: it was running already; `started_itself`: that too, and by what
   * it did; `failed` with `error`; `cancelled`; `running`.
   */
  readonly outcome:
    | 'finished'
    | 'stopped_by_condition'
    | 'not_run'
    | 'started_itself'
    | 'failed'
    | 'cancelled'
    | 'running';
  /** The hub's description of what started it, in English. */
  readonly trigger: string | undefined;
  readonly error: string | undefined;
}

/** One step of a run, in the order of time. */
export interface RunStep {
  /** As the hub writes it: `trigger/0`, `condition/0`, `action/1/then/0`. */
  readonly path: string;
  readonly at: number;
  /** Of a condition. */
  readonly held: boolean | undefined;
  /** Which branch was taken: `then`, `else`, the number of an option, `default`. */
  readonly choice: string | number | undefined;
  /** Of one that is disabled. */
  readonly isSkipped: boolean;
  readonly error: string | undefined;
}

export interface RunDetails extends AutomationRun {
  readonly steps: readonly RunStep[];
  /** The configuration that ran; undefined where it may not be seen. */
  readonly config: Fields | undefined;
}

/** Whether this account may change automations on this hub, from here. */
export type AutomationRights =
  | { readonly mayEdit: true }
  | { readonly mayEdit: false; readonly why: 'not_allowed' | 'no_rest' };

export type AutomationPart = 'triggers' | 'conditions' | 'actions';

export interface PartVerdict {
  readonly valid: boolean;
  /** The hub's words, in English. */
  readonly error: string | undefined;
}

/** A device that may tell something by itself. */
export interface TriggerDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly areaId: string | undefined;
}

/** A trigger that a device offers. */
export interface OfferedTrigger {
  /** `domain`, `type`, `subtype` … as a trigger of the kind `device` holds them. */
  readonly fields: Fields;
  /** The entity that it is about; undefined of a button and the like. */
  readonly entityId: string | undefined;
}

/** A purpose-specific trigger or condition. */
export interface Purpose {
  /** `light.turned_on` */
  readonly type: string;
  /** Its options by name, as the hub describes them: `required`, `default`, `selector`; empty where it may not be read. */
  readonly fields: Fields;
}

export interface Purposes {
  readonly triggers: readonly Purpose[];
  readonly conditions: readonly Purpose[];
}
