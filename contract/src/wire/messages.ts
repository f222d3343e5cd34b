/** A message of the hub, with the fields that the cases read. */
export interface Message {
  readonly type: string;
  readonly id?: number | string | null;
  readonly success?: boolean;
  readonly result?: unknown;
  readonly event?: unknown;
  readonly error?: HubErrorBody;
  readonly ha_version?: string;
  readonly message?: string;
}

export interface HubErrorBody {
  readonly code: string;
  readonly message: string;
  readonly translation_key?: string;
  readonly translation_domain?: string;
}

/** A command without its id. */
export interface Command {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Context {
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string | null;
}

/** A state as `get_states`, REST and `state_changed` carry it. */
export interface State {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly last_changed: string;
  readonly last_updated: string;
  readonly context: Context;
}

/** A state as `subscribe_entities` adds it. */
export interface CompressedState {
  readonly s: string;
  readonly a: Readonly<Record<string, unknown>>;
  readonly c: string | Context;
  readonly lc: number;
  readonly lu?: number;
}

export interface CompressedDiff {
  readonly '+'?: Partial<Omit<CompressedState, 'c'>> & { readonly c?: string | Partial<Context> };
  readonly '-'?: { readonly a?: readonly string[] };
}

export interface EntitiesEvent {
  readonly a?: Readonly<Record<string, CompressedState>>;
  readonly c?: Readonly<Record<string, CompressedDiff>>;
  readonly r?: readonly string[];
}
