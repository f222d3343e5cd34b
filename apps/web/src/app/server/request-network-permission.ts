import { testAddress } from '@soglia/hub-client/discovery';
import type { Services } from '../services/services.ts';

/**
 * Sends a request to the addresses that the browser blocks, which makes it ask the person for permission. Called when
 * they have read why and agreed. Runs discovery again whatever they answer.
 */
export async function requestNetworkPermission({ discovery, platform }: Services): Promise<void> {
  const blocked = [...discovery.findings].flatMap(([base, finding]) =>
    finding.kind === 'unreachable' && finding.why === 'local_network' ? [base] : [],
  );
  await Promise.all(blocked.map((base) => testAddress({ base, platform, pageIsSecure: true, mayAsk: true })));
  await discovery.force();
}
