import type { Browser, Page } from '@playwright/test';

/** One task of the page's main thread. */
export interface Task {
  /** Milliseconds by the clock on the wall: on a busy machine others' work is in it. */
  readonly took: number;
  /** Milliseconds that the processor worked on it, slowed down as it was told to be. */
  readonly worked: number;
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

/** The tasks of the page while `act` runs, the longest first. */
export const tasksOf = async (
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly Task[]> => {
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
  // Of several renderers the one that works is the page.
  const busiest = mains.sort((one, other) => other.length - one.length)[0] ?? [];
  if (busiest.length === 0) throw new Error('the trace holds no task of the page');
  return busiest
    .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1e3, worked: tdur / 1e3 }))
    .sort((one, other) => other.worked - one.worked);
};
