import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A child process, so that its CPU and memory are measured alone. */
export interface ChildProcess {
  readonly pid: number;
  /** Resident memory in megabytes (Linux). */
  memory(): number;
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Path relative to the repository. */
  readonly script: string;
  readonly nodeFlags?: readonly string[];
  readonly args: readonly string[];
  /** Beside this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Polled until true. */
  readonly ready: () => Promise<boolean>;
}

const READY_TIMEOUT_MS = 30_000;

export async function startChild({
  script,
  nodeFlags = [],
  args,
  env = {},
  ready,
}: ChildOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const end = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const { pid } = child;
  const stop = async () => {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 6_000);
    await end;
    clearTimeout(hard);
  };
  const limit = Date.now() + READY_TIMEOUT_MS;
  while (!(await ready().catch(() => false))) {
    if (child.exitCode === null && Date.now() < limit) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    await stop();
    throw new Error(`${script} did not start:\n${output}`);
  }
  if (pid === undefined) throw new Error(`${script} has no process`);
  return { pid, memory: () => residentMemory(pid), stop };
}

function residentMemory(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1e3;
}
