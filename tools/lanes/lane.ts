import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { single, type Tally } from './tally.ts';

/** One step of `npm test`. */
export interface Lane {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The file of the runner's own report; without one the lane counts as a single test. */
  readonly report?: { readonly file: string; readonly read: (text: string) => Tally };
}

export interface Outcome extends Tally {
  readonly lane: string;
  readonly seconds: number;
  readonly output: string;
}

/** Counts of the runner; a runner that failed without counting a failure counts as one failure. */
function tally(lane: Lane, ok: boolean): Tally {
  if (lane.report === undefined) return single(ok);
  try {
    const counted = lane.report.read(readFileSync(lane.report.file, 'utf8'));
    return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return single(false);
  }
}

/** Runs a lane on this Node; its output is collected, to be printed at once. */
export const runLane = (lane: Lane): Promise<Outcome> =>
  new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(process.execPath, lane.args, {
      env: { ...process.env, NO_COLOR: '1', ...lane.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      resolve({ lane: lane.name, seconds: (Date.now() - began) / 1000, output, ...tally(lane, code === 0) });
    });
  });
