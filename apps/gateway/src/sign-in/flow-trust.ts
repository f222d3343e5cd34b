import type { HubLink } from '#hub/hub-link.ts';
import { hubUnreachable, signInInterrupted, type Refusal } from '#errors/refusals.ts';
import type { BegunFlows } from './begun-flows.ts';

/**
 * Sees to it that no step of a sign-in loses its client's address: a hub that trusts the gateway would count a wrong
 * password against the gateway, and with it against everybody. The gateway asks again where it does not know whether the
 * hub trusts it. A sign-in that was begun while the hub did goes on only while it does.
 */
export function createFlowTrust(
  link: Pick<HubLink, 'trust' | 'trusted' | 'check' | 'forwardedFor'>,
  begunFlows: Pick<BegunFlows, 'get'>,
) {
  let wasTrusted = false;

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
      const isLost =
        wasTrusted && !link.trusted && flowId !== undefined && begunFlows.get(flowId)?.withAddress !== false;
      return isLost ? { refusal: signInInterrupted } : { headers: link.forwardedFor(address) };
    },
  };
}

export type FlowTrust = ReturnType<typeof createFlowTrust>;
