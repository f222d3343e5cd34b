import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and the commit of a measurement. */
export interface Conditions {
  readonly date: string;
  readonly commit: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGB: number;
  /** Load average of the last minute before the run. */
  readonly loadBefore: number;
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export const conditions = (): Conditions => ({
  date: new Date().toISOString(),
  commit: commit(),
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGB: Math.round(totalmem() / 2 ** 30),
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(1)),
});
