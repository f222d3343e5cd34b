import type { StoredTrace } from '#automations/runs/run-trace.ts';

/** Runs that are kept of each automation, as real hubs do by default. */
const DEFAULT_KEPT = 5;

/** The last runs of each automation, by its `id`; in memory only. */
export interface Traces {
  /** Oldest first; of one automation, or of all. */
  list(itemId?: string): { itemId: string; trace: StoredTrace }[];
  get(itemId: string, runId: string): StoredTrace | undefined;
  add(itemId: string, trace: StoredTrace, kept?: number): void;
}

export function createTraces(): Traces {
  const byItem = new Map<string, StoredTrace[]>();
  return {
    list: (itemId) =>
      [...byItem]
        .filter(([id]) => itemId === undefined || id === itemId)
        .flatMap(([id, traces]) => traces.map((trace) => ({ itemId: id, trace }))),
    get: (itemId, runId) => byItem.get(itemId)?.find((trace) => trace.runId === runId),
    add(itemId, trace, kept = DEFAULT_KEPT) {
      const all = [...(byItem.get(itemId) ?? []), trace];
      byItem.set(itemId, kept > 0 ? all.slice(-kept) : []);
    },
  };
}
