import type { CDPSession } from '@playwright/test';

async function metric(cdp: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Total busy time of the page's main thread, in seconds. */
export const busySeconds = (cdp: CDPSession): Promise<number> => metric(cdp, 'TaskDuration');

/** JS heap of the page after garbage collection, in MB. */
export async function pageHeap(cdp: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
}
