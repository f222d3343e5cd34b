import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { readAutomation, type Automation, type Fields } from '@soglia/automations/config';
import { readConfig } from '@soglia/automations/store';
import type { Hub } from '@soglia/hub-client/hub';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { namedEntities } from './named-entities.ts';
import { createReadQueue, type Reading, type ReadQueue } from './read-queue.ts';
import { useQueuedRead } from './use-queued-read.ts';

/** A configuration as the hub has it, and what it says. */
export interface ReadAutomation {
  readonly config: Fields;
  readonly automation: Automation;
}

/** Configurations that are read at the same time. */
const AT_ONCE = 4;

const queues = new WeakMap<object, ReadQueue<ReadAutomation>>();

/** One for each connection. */
function queueOf({ connection, platform, tokens }: Hub): ReadQueue<ReadAutomation> {
  const queue =
    queues.get(connection) ??
    createReadQueue({
      atOnce: AT_ONCE,
      now: () => Date.now(),
      async read(entityId, options) {
        const config = await readConfig({ connection, platform, tokens }, entityId, options);
        const automation = readAutomation(config);
        // Each as it comes: asked of all at once, it would be one long task.
        namedEntities(automation);
        return { config, automation };
      },
    });
  queues.set(connection, queue);
  return queue;
}

/** The configuration of one automation, read while mounted; nothing is read without an id. */
export const useAutomationConfig = (entityId: string | undefined): Reading<ReadAutomation> =>
  useQueuedRead(queueOf(useHub()), entityId);

/** How often what many configurations are shown as follows them, milliseconds. */
const FOLLOW_MS = 250;

interface ConfigsOptions {
  /** Read while mounted; the same array while the ids are the same. */
  readonly wanted: readonly string[];
  /** Whether changes render again; one that nobody asked for here may have come otherwise. */
  readonly follow: boolean;
}

/** Those of several automations; another function when some have come, at most four times a second. */
export function useAutomationConfigs({
  wanted,
  follow,
}: ConfigsOptions): (entityId: string) => Reading<ReadAutomation> {
  const queue = queueOf(useHub());
  const ready = useConnection().state.kind === 'ready';
  useEffect(() => (ready ? queue.want(...wanted) : undefined), [queue, wanted, ready]);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (!follow) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is typed or pressed meanwhile comes first.
    const update = () => {
      timer = undefined;
      startTransition(() => setVersion((before) => before + 1));
    };
    const later = () => {
      timer ??= setTimeout(update, FOLLOW_MS);
    };
    update();
    const release = queue.onAny(later);
    return () => {
      release();
      clearTimeout(timer);
    };
  }, [queue, follow]);
  return useMemo(
    () => (entityId) => queue.reading(entityId),
    // oxlint-disable-next-line react/exhaustive-deps -- `version` changes when what the function answers does
    [queue, version],
  );
}

/** Has the shown configurations read anew: one was saved or deleted. */
export function useRefreshConfigs(): () => void {
  const queue = queueOf(useHub());
  return useCallback(() => queue.refresh(), [queue]);
}
