import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface KilledRound {
  /** Idempotency keys whose ticket was acknowledged, with its id. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** All keys that were sent. */
  readonly sent: readonly string[];
}

/**
 * The built desk in a process of its own, which can be killed.
 * @param program its `main.js`
 * @param data its data folder
 */
export async function startDeskProcess(
  program: string,
  data: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SOGLIA_DESK_PORT: '0',
      SOGLIA_DESK_DATA: data,
      SOGLIA_DESK_LOG_LEVEL: 'warn',
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Desk (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the desk did not start');
}

/** Opens tickets, several at once, until the desk is killed, so many milliseconds after its first answer. */
export async function openUntilKilled(
  { url, child }: Awaited<ReturnType<typeof startDeskProcess>>,
  { apiKey, round, afterMs }: { readonly apiKey: string; readonly round: number; readonly afterMs: number },
): Promise<KilledRound> {
  const acknowledged = new Map<string, string>();
  const sent: string[] = [];
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let killed = false;
  const { promise: first, resolve: answered } = Promise.withResolvers<undefined>();
  const opener = async (name: string) => {
    for (let index = 0; !killed; index += 1) {
      const key = `round-${round}-${name}-${index}`.padEnd(20, '-');
      sent.push(key);
      try {
        acknowledged.set(key, await openTicket(url, apiKey, key));
        answered(undefined);
      } catch {
        // Killed before it answered.
      }
    }
  };
  const openers = ['a', 'b', 'c', 'd'].map(opener);
  await Promise.race([first, ended]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  killed = true;
  await Promise.all([ended, ...openers]);
  return { acknowledged, sent };
}

/** @returns its id */
export async function openTicket(url: string, apiKey: string, key: string): Promise<string> {
  const response = await fetch(`${url}/tickets`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      contact_phone: '+393331234567',
      title: key,
      status: 'Open',
      priority: 'Low',
      description: 'Da stamattina non scalda più.',
      reference: 'maria',
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return ((await response.json()) as { readonly id: string }).id;
}

/** Titles and ids of all tickets. */
export async function allTickets(
  url: string,
  apiKey: string,
): Promise<readonly { readonly id: string; readonly title: string; readonly number: number }[]> {
  const all: { readonly id: string; readonly title: string; readonly number: number }[] = [];
  let after = '';
  for (;;) {
    const response = await fetch(`${url}/tickets${after}`, { headers: { 'x-api-key': apiKey } });
    const page = (await response.json()) as { readonly results: typeof all; readonly next: string | null };
    all.push(...page.results);
    if (page.next === null) return all;
    after = `?after=${page.next}`;
  }
}
