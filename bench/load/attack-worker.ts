/** A thread that attacks the gateway, so that the measuring thread is not slowed by it. */
import { parentPort, workerData } from 'node:worker_threads';
import { attackFrom, attacks, closeAttackPools, type AttackTarget } from './attacks.ts';

export interface AttackOrder {
  readonly name: string;
  readonly target: AttackTarget;
  /** Ends after this many pieces, or after this many seconds, whichever comes first. */
  readonly pieces: number;
  readonly seconds: number;
  /** How many addresses its requests come from; one where it is not given. */
  readonly sources?: number;
}

const { name, target, pieces, seconds, sources = 1 } = workerData as AttackOrder;
attackFrom(sources);
const attack = attacks.find((one) => one.name === name);
if (attack === undefined) throw new Error(`no attack is named ${name}`);

const end = performance.now() + seconds * 1000;
let sent = 0;
await Promise.all(
  Array.from({ length: attack.concurrency }, async () => {
    while (sent < pieces && performance.now() < end) {
      sent += 1;
      await attack.once(target);
    }
  }),
);
await closeAttackPools();
parentPort?.postMessage(sent);
