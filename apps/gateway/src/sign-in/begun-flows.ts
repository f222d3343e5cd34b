import { isRecord, parseJson } from '@soglia/hub-client/json';
import { makeRoom } from '#rate-limits/make-room.ts';

/** Flows of one source, and of all. A person has one, and another for each page that is opened anew. */
const BOUNDS = { perSource: 256, all: 1000 };

interface BegunFlow {
  /** The network, or the device where it is known. */
  readonly source: string;
  /** Whether the hub was told the client's address. */
  readonly withAddress: boolean;
}

/**
 * Sign-ins that were begun through the gateway and have not ended. A hub keeps a flow until it ends, whoever began it, so
 * that flows begun without end would fill its memory: those that give way here are to be ended there.
 */
export function createBegunFlows() {
  const flows = new Map<string, BegunFlow>();

  return {
    get: (flowId: string): BegunFlow | undefined => flows.get(flowId),
    /** @param answer the hub's to the first step. Returns the flows that give way. */
    add: (answer: string, flow: BegunFlow): readonly string[] => {
      const flowId = readFlowId(answer);
      if (flowId === undefined) return [];
      const dropped: string[] = [];
      flows.delete(flowId);
      makeRoom(flows, flow.source, BOUNDS, (id) => {
        flows.delete(id);
        dropped.push(id);
      });
      flows.set(flowId, flow);
      return dropped;
    },
    forget: (flowId: string): void => {
      flows.delete(flowId);
    },
  };
}

export type BegunFlows = ReturnType<typeof createBegunFlows>;

function readFlowId(text: string): string | undefined {
  const answer = parseJson(text);
  const flowId = isRecord(answer) ? answer['flow_id'] : undefined;
  return typeof flowId === 'string' ? flowId : undefined;
}
