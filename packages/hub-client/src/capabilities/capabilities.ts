import { toHubError } from '../errors/to-hub-error.ts';
import type { Connection, ConnectionState } from '../connection/types.ts';
import { isRecord, listOf } from '../json/json.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';

/** Whether the connection ends at our gateway, with its features, or at a bare hub. */
export type CapabilityState =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'soglia';
      readonly version: string;
      readonly features: ReadonlySet<string>;
      /** What the person's role allows; undefined where nothing is restricted. */
      readonly access?: Access;
    }
  | { readonly kind: 'bare' };

/** What a role allows besides devices, which are told with the house. */
export interface Access {
  /** False outside the days and hours of the role, when it grants nothing. */
  readonly withinTimes: boolean;
  readonly functions: ReadonlySet<unknown>;
  readonly rights: ReadonlySet<unknown>;
}

export interface Capabilities {
  /** Keeps its last value while disconnected. */
  readonly state: CapabilityState;
  onChange(listener: () => void): Release;
  /** Whether our gateway offers it. */
  has(feature: string): boolean;
}

type SogliaState = Extract<CapabilityState, { kind: 'soglia' }>;

export interface CapabilitiesOptions {
  readonly connection: Connection;
  readonly platform: Platform;
}

/** Until what was not answered is asked again. */
const RETRY_DELAY_MS = 5_000;

/**
 * Sends `soglia/info` at each connect, which a bare hub does not know, and `soglia/access` to our gateway, which ends the
 * connections of whoever's role changes.
 */
export function createCapabilities({ connection, platform }: CapabilitiesOptions): Capabilities {
  const listeners = createListeners<[]>(createReporter(platform));
  let state: CapabilityState = { kind: 'unknown' };

  async function readState(): Promise<CapabilityState | undefined> {
    try {
      const state = parseInfo(await connection.command({ type: 'soglia/info' }));
      const access = state.kind === 'soglia' ? await readAccess() : undefined;
      return state.kind === 'bare' || access === undefined ? state : { ...state, access };
    } catch (cause) {
      return toHubError(cause).code === 'unsupported' ? { kind: 'bare' } : undefined;
    }
  }

  async function readAccess(): Promise<Access | undefined> {
    try {
      return parseAccess(await connection.command({ type: 'soglia/access' }));
    } catch (cause) {
      // An older gateway restricts nobody.
      if (toHubError(cause).code === 'unsupported') return undefined;
      throw cause;
    }
  }

  async function learn(connected: ConnectionState): Promise<void> {
    // After a newer connect this response is outdated.
    const isOutdated = () => connection.state !== connected;
    const learnt = isOutdated() ? undefined : await readState();
    if (isOutdated()) return;
    // Not answered in time: as long as nothing is known, nothing is offered to the person.
    if (learnt === undefined) platform.clock.after(RETRY_DELAY_MS, () => void learn(connected));
    else if (!isSameState(state, learnt)) {
      state = learnt;
      listeners.call();
    }
  }

  connection.onState((connected) => {
    if (connected.kind === 'ready') void learn(connected);
  });

  return {
    get state() {
      return state;
    },
    onChange: (listener) => listeners.add(listener),
    has: (feature) => state.kind === 'soglia' && state.features.has(feature),
  };
}

function parseInfo(result: unknown): SogliaState | { readonly kind: 'bare' } {
  if (!isRecord(result) || typeof result['version'] !== 'string') return { kind: 'bare' };
  const named = listOf(result['features']).filter((one) => typeof one === 'string');
  return { kind: 'soglia', version: result['version'], features: new Set(named) };
}

function parseAccess(result: unknown): Access | undefined {
  if (!isRecord(result) || result['restricted'] !== true) return undefined;
  return {
    withinTimes: result['within_times'] === true,
    functions: new Set(listOf(result['functions'])),
    rights: new Set(listOf(result['rights'])),
  };
}

function isSameState(a: CapabilityState, b: CapabilityState): boolean {
  if (a.kind !== 'soglia' || b.kind !== 'soglia') return a.kind === b.kind;
  return a.version === b.version && isSameSet(a.features, b.features) && isSameAccess(a.access, b.access);
}

const isSameAccess = (a: Access | undefined, b: Access | undefined): boolean =>
  a?.withinTimes === b?.withinTimes &&
  isSameSet(a?.functions, b?.functions) &&
  isSameSet(a?.rights, b?.rights);

const isSameSet = (a: ReadonlySet<unknown> = new Set(), b: ReadonlySet<unknown> = new Set()): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));
