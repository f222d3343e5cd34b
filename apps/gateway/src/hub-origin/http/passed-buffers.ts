import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What an ordinary answer has at most: such a one costs nothing here. */
const ORDINARY_BYTES = 1024 * 1024;

/** Bytes of long answers after which what was passed on is given back. */
const EVERY_BYTES = 2 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;
let passed = 0;

/**
 * Gives the memory of buffers back that were passed on. Node sees a small heap and lets up to 64 MB of them gather
 * while a backup of some gigabytes is downloaded; a collection of what is young takes less than a millisecond.
 * @param length of a buffer that was passed on
 * @param total of the answer so far
 */
export function notePassed(length: number, total: number): void {
  if (total <= ORDINARY_BYTES) return;
  passed += length;
  if (passed < EVERY_BYTES) return;
  passed = 0;
  collect ??= exposeCollect();
  collect({ type: 'minor' });
}

function exposeCollect(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed: unknown = runInNewContext('gc');
  return isCollect(exposed) ? exposed : () => undefined;
}

const isCollect = (value: unknown): value is Collect => typeof value === 'function';
