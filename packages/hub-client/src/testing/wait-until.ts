import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;

/** Polls until the condition holds; rejects after 10 s. For what real sockets do in real time. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  const endsAt = Date.now() + TIMEOUT_MS;
  while (!holds()) {
    if (Date.now() > endsAt) throw new Error(`Not fulfilled within ${TIMEOUT_MS} ms: ${String(holds)}`);
    await delay(2);
  }
}
