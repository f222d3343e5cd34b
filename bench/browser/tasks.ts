import type { Browser, Page } from '@playwright/test';

/** One task of the page's main thread. */
export interface Task {
  /** Wall-clock duration in ms; includes other processes on a busy machine. */
  readonly wallMs: number;
  /** CPU time in ms, under the set throttling. */
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Main-thread tasks while `act` runs, by CPU time, longest first. */
export async function tasksOf(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map((event) =>
      traceEvents.filter(
        ({ name, ph, ...at }) =>
          name === 'RunTask' && ph === 'X' && threadOf({ name, ph, ...at }) === threadOf(event),
      ),
    );
  // The busiest renderer is the page.
  const busiest = mains.sort((one, other) => other.length - one.length)[0] ?? [];
  if (busiest.length === 0) throw new Error('the trace holds no task of the page');
  return busiest
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1e3, cpuMs: tdur / 1e3 }))
    .sort((one, other) => other.cpuMs - one.cpuMs);
}
