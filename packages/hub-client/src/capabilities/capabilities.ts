import { toHubError } from '../errors/to-hub-error.ts';
import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';

/** Whether the connection ends at our gateway, with its features, or at a bare hub. */
export type CapabilityState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'soglia'; readonly version: string; readonly features: ReadonlySet<string> }
  | { readonly kind: 'bare' };

export interface Capabilities {
  /** Keeps its last value while disconnected. */
  readonly state: CapabilityState;
  onChange(listener: () => void): Release;
  /** Whether our gateway offers it. */
  has(feature: string): boolean;
}

export interface CapabilitiesOptions {
  readonly connection: Connection;
  readonly platform: Platform;
}

/** Sends `soglia/info` at each connect; a bare hub does not know the command. */
export function createCapabilities({ connection, platform }: CapabilitiesOptions): Capabilities {
  const listeners = createListeners<[]>(createReporter(platform));
  let state: CapabilityState = { kind: 'unknown' };

  async function readState(): Promise<CapabilityState | undefined> {
    try {
      return parseInfo(await connection.command({ type: 'soglia/info' }));
    } catch (cause) {
      return toHubError(cause).code === 'unsupported' ? { kind: 'bare' } : undefined;
    }
  }

  connection.onState((line) => {
    if (line.kind !== 'ready') return;
    void readState().then((learnt) => {
      // After a newer connect this response is outdated.
      if (learnt === undefined || connection.state !== line || isSameState(state, learnt)) return;
      state = learnt;
      listeners.call();
    });
  });

  return {
    get state() {
      return state;
    },
    onChange: (listener) => listeners.add(listener),
    has: (feature) => state.kind === 'soglia' && state.features.has(feature),
  };
}

function parseInfo(result: unknown): CapabilityState {
  if (!isRecord(result) || typeof result['version'] !== 'string') return { kind: 'bare' };
  const features = Array.isArray(result['features']) ? result['features'] : [];
  const named = features.filter((one) => typeof one === 'string');
  return { kind: 'soglia', version: result['version'], features: new Set(named) };
}

function isSameState(a: CapabilityState, b: CapabilityState): boolean {
  if (a.kind !== 'soglia' || b.kind !== 'soglia') return a.kind === b.kind;
  const same = a.features.size === b.features.size && [...a.features].every((one) => b.features.has(one));
  return a.version === b.version && same;
}
