import type { Clock } from '@soglia/server/clock';

export interface FlowNamesOptions {
  /** Milliseconds for which a flow is remembered. */
  readonly memoryMs: number;
  /** Open flows of one name, and of all. */
  readonly perName: number;
  readonly capacity: number;
  readonly clock: Clock;
}

/**
 * Who signs in by a flow: the step that sends the second factor names nobody. Only flows are kept whose password was
 * right.
 */
export function createFlowNames({ memoryMs, perName, capacity, clock }: FlowNamesOptions) {
  /** In the order of their passwords. */
  const flows = new Map<string, { readonly name: string; readonly until: number }>();

  return {
    get: (flowId: string): string | undefined => flows.get(flowId)?.name,
    /** Returns the flows that were dropped for it: a code that is sent to them would be counted for nobody. */
    remember: (flowId: string, name: string): readonly string[] => {
      flows.delete(flowId);
      flows.set(flowId, { name, until: clock.now() + memoryMs });
      const own = [...flows].filter(([, flow]) => flow.name === name).map(([id]) => id);
      const dropped = new Set([
        ...[...flows].filter(([, { until }]) => until <= clock.now()).map(([id]) => id),
        ...own.slice(0, Math.max(0, own.length - perName)),
      ]);
      const [oldest] = flows.keys();
      if (dropped.size === 0 && flows.size > capacity && oldest !== undefined) dropped.add(oldest);
      for (const id of dropped) flows.delete(id);
      return [...dropped];
    },
    forget: (flowId: string): void => {
      flows.delete(flowId);
    },
    get size() {
      return flows.size;
    },
  };
}
