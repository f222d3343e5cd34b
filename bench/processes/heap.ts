import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Heap of this process after garbage collection, in MB. */
export function heapUsed(): number {
  for (let n = 0; n < 3; n += 1) collect();
  return process.memoryUsage().heapUsed / 1e6;
}
