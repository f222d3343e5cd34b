import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { HubLink } from '#hub/hub-link.ts';
import { hubUnreachable, signInInterrupted, type Refusal } from '#errors/refusals.ts';

/** Flows that are followed after a hub stopped trusting the gateway. */
const CAPACITY = 1000;

/**
 * Sees to it that no step of a sign-in loses its client's address: a hub that trusts the gateway would count a wrong
 * password against the gateway, and with it against everybody. The gateway asks again where it does not know whether the
 * hub trusts it. A sign-in that was begun while the hub did goes on only while it does.
 */
export function createFlowTrust(link: HubLink) {
  let wasTrusted = false;
  /** Begun while the hub no longer trusted the gateway. Only these may go on without the client's address. */
  const begunWithout = new Set<string>();

  return {
    /**
     * The header pairs that tell the hub the client's address, or why the step must not be sent.
     * @param flowId of a flow that goes on
     */
    headersFor: async (
      address: string,
      flowId: string | undefined,
    ): Promise<
      { readonly headers: string[]; readonly refusal?: undefined } | { readonly refusal: Refusal }
    > => {
      if (link.trust === 'unknown') await link.check();
      if (link.trust === 'unknown') return { refusal: hubUnreachable };
      wasTrusted ||= link.trusted;
      const isLost = wasTrusted && !link.trusted && flowId !== undefined && !begunWithout.has(flowId);
      return isLost ? { refusal: signInInterrupted } : { headers: link.forwardedFor(address) };
    },
    /** @param answer the hub's answer to the first step */
    recordBegun: (answer: string): void => {
      const flowId = wasTrusted && !link.trusted ? readFlowId(answer) : undefined;
      if (flowId === undefined) return;
      begunWithout.add(flowId);
      const [oldest] = begunWithout;
      if (begunWithout.size > CAPACITY && oldest !== undefined) begunWithout.delete(oldest);
    },
  };
}

export type FlowTrust = ReturnType<typeof createFlowTrust>;

function readFlowId(text: string): string | undefined {
  const answer = parseJson(text);
  const flowId = isRecord(answer) ? answer['flow_id'] : undefined;
  return typeof flowId === 'string' ? flowId : undefined;
}
