import { testAddress } from '@soglia/hub-client/discovery';
import type { Services } from '../services.ts';

/**
 * Knocks where the browser wants the person's leave for it: that makes it ask them. Called when they have read why,
 * and pressed. Whatever they answer, the house is looked for anew.
 */
export async function askForLeave({ discovery, platform }: Services): Promise<void> {
  const barred = [...discovery.findings].flatMap(([base, finding]) =>
    finding.kind === 'unreachable' && finding.why === 'local_network' ? [base] : [],
  );
  await Promise.all(barred.map((base) => testAddress({ base, platform, pageIsSecure: true, mayAsk: true })));
  await discovery.force();
}
