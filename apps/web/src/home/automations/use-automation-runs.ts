import { useEffect } from 'react';
import { readRun, readRuns, type AutomationRun, type RunDetails } from '@soglia/automations/store';
import type { Hub } from '@soglia/hub-client/hub';
import { useHub } from '#hub/hub-context.ts';
import { createReadQueue, type Reading, type ReadQueue } from './read-queue.ts';
import { useQueuedRead } from './use-queued-read.ts';

type Runs = readonly AutomationRun[];

interface RunQueues {
  readonly lists: ReadQueue<Runs>;
  readonly details: ReadQueue<RunDetails>;
}

/** Requests for lists, and for single runs, at the same time. */
const AT_ONCE = 2;

const queuesByConnection = new WeakMap<object, RunQueues>();

function queuesOf({ connection, platform, tokens }: Hub): RunQueues {
  const access = { connection, platform, tokens };
  const common = { atOnce: AT_ONCE, now: () => Date.now() };
  const queues = queuesByConnection.get(connection) ?? {
    lists: createReadQueue({
      ...common,
      read: (key, options) => readRuns(access, splitKey(key).configId, options),
    }),
    details: createReadQueue({
      ...common,
      read(key, options) {
        const { mark, configId } = splitKey(key);
        return readRun(access, configId, mark, options);
      },
    }),
  };
  queuesByConnection.set(connection, queues);
  return queues;
}

/** A mark without spaces, and the id of a configuration, which may hold some. */
const keyOf = (mark: string, configId: string) => `${mark} ${configId}`;
function splitKey(key: string): { readonly mark: string; readonly configId: string } {
  const end = key.indexOf(' ');
  return { mark: key.slice(0, end), configId: key.slice(end + 1) };
}

/**
 * The runs of an automation that the hub keeps, newest first, read while mounted and after each run.
 * @param configId of its configuration; nothing is read without one
 * @param lastRun milliseconds since the epoch
 */
export function useAutomationRuns(configId: string | undefined, lastRun: number | undefined): Reading<Runs> {
  const { lists } = queuesOf(useHub());
  return useQueuedRead(lists, configId === undefined ? undefined : keyOf(`${lastRun ?? '-'}`, configId));
}

/** One run with its steps; read again when it has finished. */
export function useRunDetails(configId: string, { runId, finishedAt }: AutomationRun): Reading<RunDetails> {
  const { details } = queuesOf(useHub());
  const reading = useQueuedRead(details, keyOf(runId, configId));
  const isOld =
    reading.kind === 'there' && reading.value.finishedAt === undefined && finishedAt !== undefined;
  useEffect(() => {
    if (isOld) details.refresh();
  }, [details, isOld]);
  return reading;
}
