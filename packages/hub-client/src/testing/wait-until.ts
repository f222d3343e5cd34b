import { setTimeout as delay } from 'node:timers/promises';

/** Waits until it holds; fails when it never does. For what real sockets do in their own time. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (holds()) return;
    await delay(2);
  }
  throw new Error(`It never came to hold: ${String(holds)}`);
}
