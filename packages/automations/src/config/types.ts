/**
 * An automation as people understand it. Each part keeps the object that the hub stores for it in `source`: writing
 * replaces there only the keys that the part's own fields stand for, so that nothing else is lost. A part that cannot be
 * expressed (a template, a blueprint, a key or a kind of a newer hub) has the kind `other` and is written as it was read.
 */
export type Fields = Readonly<Record<string, unknown>>;

export const automationModes = ['single', 'restart', 'queued', 'parallel'] as const;
export type AutomationMode = (typeof automationModes)[number];

/** Monday first, as the hub writes them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export interface Automation {
  /** The name; empty where the hub has none. */
  readonly alias: string;
  readonly description: string;
  readonly mode: AutomationMode;
  /** Runs at a time in the mode `parallel`, waiting ones in `queued`; undefined where the hub decides: 10. */
  readonly max: number | undefined;
  readonly triggers: readonly Trigger[];
  readonly conditions: readonly Condition[];
  readonly actions: readonly Action[];
  /** The whole configuration as the hub has it; undefined of a new one. */
  readonly source: Fields | undefined;
  /** A blueprint fills triggers and actions: they are empty here, and stay as they are. */
  readonly isBlueprint: boolean;
}

/** What a service, or a purpose-specific trigger or condition, is about. Ids as the hub names them. */
export interface Target {
  readonly entityIds: readonly string[];
  readonly deviceIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly floorIds: readonly string[];
  readonly labelIds: readonly string[];
}

interface Part {
  /** Undefined of a part that is not stored yet. */
  readonly source: Fields | undefined;
  /** `enabled: false` of the hub: kept and not run. */
  readonly isDisabled: boolean;
}

/** Shown read-only. */
export interface OtherPart extends Part {
  readonly kind: 'other';
  /** As the hub has it: an object, or of a condition or an action also a template as a text. */
  readonly value: unknown;
}

/** Starts an automation. Durations in seconds. */
export type Trigger =
  | (Part & {
      readonly kind: 'state';
      readonly entityIds: readonly string[];
      /** States of the hub (`on`, `home`); empty means any. */
      readonly from: readonly string[];
      readonly to: readonly string[];
      readonly attribute: string | undefined;
      readonly forSeconds: number | undefined;
    })
  | (Part & {
      readonly kind: 'numeric_state';
      readonly entityIds: readonly string[];
      readonly attribute: string | undefined;
      readonly above: number | undefined;
      readonly below: number | undefined;
      readonly forSeconds: number | undefined;
    })
  /** `HH:MM:SS` in the hub's time zone, or the entity that holds the time. `weekdays` empty: every day. */
  | (Part & {
      readonly kind: 'time';
      readonly at: readonly string[];
      readonly weekdays: readonly Weekday[];
    })
  /** Negative: before. */
  | (Part & {
      readonly kind: 'sun';
      readonly event: 'sunrise' | 'sunset';
      readonly offsetSeconds: number;
    })
  | (Part & {
      readonly kind: 'zone';
      readonly entityIds: readonly string[];
      readonly zoneId: string;
      readonly event: 'enter' | 'leave';
    })
  /** An `event` entity, such as a button, reports one of these types; empty means any. */
  | (Part & {
      readonly kind: 'button';
      readonly entityIds: readonly string[];
      readonly eventTypes: readonly string[];
    })
  /** A device trigger as its integration describes it (`device_id`, `domain`, `type`, `subtype` …). */
  | (Part & { readonly kind: 'device'; readonly deviceId: string; readonly fields: Fields })
  | (Part & { readonly kind: 'homeassistant'; readonly event: 'start' | 'shutdown' })
  /** Of hubs since 2026.7, by its purpose: `light.turned_on` of a target. */
  | (Part & {
      readonly kind: 'purpose';
      readonly type: string;
      readonly target: Target;
      readonly options: Fields;
    })
  | OtherPart;

export type Condition =
  | (Part & {
      readonly kind: 'state';
      readonly entityIds: readonly string[];
      /** One of them is enough. */
      readonly states: readonly string[];
      readonly attribute: string | undefined;
      readonly forSeconds: number | undefined;
    })
  | (Part & {
      readonly kind: 'numeric_state';
      readonly entityIds: readonly string[];
      readonly attribute: string | undefined;
      readonly above: number | undefined;
      readonly below: number | undefined;
    })
  | (Part & {
      readonly kind: 'time';
      /** `HH:MM:SS`, or the entity that holds the time. */
      readonly after: string | undefined;
      readonly before: string | undefined;
      readonly weekdays: readonly Weekday[];
    })
  | (Part & {
      readonly kind: 'sun';
      readonly after: 'sunrise' | 'sunset' | undefined;
      readonly before: 'sunrise' | 'sunset' | undefined;
      readonly afterOffsetSeconds: number;
      readonly beforeOffsetSeconds: number;
    })
  | (Part & {
      readonly kind: 'zone';
      readonly entityIds: readonly string[];
      readonly zoneIds: readonly string[];
    })
  | (Part & { readonly kind: 'and' | 'or' | 'not'; readonly conditions: readonly Condition[] })
  | (Part & {
      readonly kind: 'purpose';
      readonly type: string;
      readonly target: Target;
      readonly options: Fields;
    })
  | OtherPart;

export type Action =
  /** A service call: `light.turn_on`. Scenes and notices are services too. */
  | (Part & {
      readonly kind: 'service';
      readonly service: string;
      readonly target: Target;
      readonly data: Fields;
    })
  | (Part & { readonly kind: 'delay'; readonly seconds: number })
  | (Part & {
      readonly kind: 'wait_for_trigger';
      readonly triggers: readonly Trigger[];
      /** Undefined: without limit. */
      readonly timeoutSeconds: number | undefined;
      readonly goesOnAfterTimeout: boolean;
    })
  | (Part & {
      readonly kind: 'if';
      readonly conditions: readonly Condition[];
      readonly then: readonly Action[];
      readonly otherwise: readonly Action[];
    })
  /** Ends the actions where it does not hold. */
  | (Part & { readonly kind: 'condition'; readonly condition: Condition })
  | OtherPart;

/** The keys that hubs take: `triggers` with `trigger` and `action` since 2024.10, before that `trigger`, `platform`, `service`. */
export type Spelling = 'current' | 'legacy';

/** Why an automation cannot be saved. `path` names the part: `actions.2.then.0`. */
export interface DraftIssue {
  readonly code: 'alias' | 'no_actions' | 'no_triggers' | 'incomplete';
  readonly path: string;
}
