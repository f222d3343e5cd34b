import { toHubError } from '../errors/to-hub-error.ts';
import type { Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { createListeners, createReporter, type Listeners } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import { isSameEntity } from '../entities/parse-entity.ts';
import type { Entity, EntityStore } from '../entities/types.ts';
import { withoutCode } from './build-command.ts';
import type { CommandState, Command, Dispatcher } from './types.ts';

export interface DispatcherOptions {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly platform: Platform;
}

/** Until the entity must show the change, where the command does not say. */
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * How long a newer command waits for the response to the previous one, in milliseconds. Most responses arrive
 * earlier; a hub that responds only when a script has ended must not delay the command that stops it.
 */
const MAX_QUEUE_WAIT_MS = 500;

/** How long the reason of a refusal stands, whether or not anything shows it. */
const REFUSAL_SHOWN_MS = 10_000;

/**
 * How long a device may keep another value than the wanted one before that counts as its answer, in milliseconds: of few
 * steps it takes the nearest.
 */
const OTHER_VALUE_MS = 3_000;

interface Job {
  readonly command: Command;
  readonly settled: (unseen?: HubError) => void;
}

/** The commands of one entity: one running, the others waiting in their order. */
interface CommandQueue {
  busy: boolean;
  waiting: Job[];
  change: CommandState | undefined;
}

export function createDispatcher({ connection, entities, platform }: DispatcherOptions): Dispatcher {
  const { clock } = platform;
  const report = createReporter(platform);
  const queues = new Map<string, CommandQueue>();
  const listeners = new Map<string, Listeners<[]>>();

  function queueOf(entityId: string): CommandQueue {
    const queue = queues.get(entityId) ?? { busy: false, waiting: [], change: undefined };
    queues.set(entityId, queue);
    return queue;
  }

  function setState(entityId: string, queue: CommandQueue, change: CommandState | undefined): void {
    if (queue.change === change) return;
    queue.change = change;
    listeners.get(entityId)?.call();
    if (change?.kind === 'refused')
      clock.after(REFUSAL_SHOWN_MS, () => {
        if (queue.change === change) setState(entityId, queue, undefined);
      });
    prune(entityId, queue);
  }

  function prune(entityId: string, queue: CommandQueue): void {
    if (!queue.busy && queue.change === undefined && queues.get(entityId) === queue) queues.delete(entityId);
  }

  function send(command: Command): Promise<HubError | undefined> {
    const { entityId } = command;
    const queue = queueOf(entityId);
    return new Promise((resolve) => {
      if (entities.isViewOnly(entityId)) {
        const hub = { code: 'unauthorized', message: 'Unauthorized', reason: 'device' };
        const error = new HubError('refused', 'View only', { hub });
        setState(entityId, queue, { kind: 'refused', command: withoutCode(command), error });
        resolve(undefined);
        return;
      }
      const left: Job[] = [];
      for (const job of queue.waiting)
        if (isReplaced(job.command, command)) job.settled();
        else left.push(job);
      queue.waiting = [...left, { command, settled: resolve }];
      const isIdle = !queue.busy;
      queue.busy = true;
      setState(entityId, queue, { kind: 'pending', command: withoutCode(command) });
      if (isIdle) void runQueue(entityId, queue);
    });
  }

  async function runQueue(entityId: string, queue: CommandQueue): Promise<void> {
    for (let job = queue.waiting.shift(); job !== undefined; job = queue.waiting.shift()) {
      const command = withoutCode(job.command);
      const error = await execute(job, queue);
      // A newer command is already pending: this outcome is no longer shown.
      const isLast = !isSuperseded(queue);
      const isSeen = listeners.has(entityId);
      if (isLast) {
        setState(entityId, queue, error && { kind: 'refused', command, error });
        if (error?.code === 'timeout' || error?.code === 'disconnected') clearWhenConfirmed(command, queue);
      }
      job.settled(isLast && !isSeen ? error : undefined);
    }
    queue.busy = false;
    prune(entityId, queue);
  }

  /**
   * Sends it and awaits the hub's event; returns the error where it did not succeed. A confirming event settles it at
   * once, though the service may still run; so does a newer command that has waited long enough.
   */
  async function execute({ command, settled }: Job, queue: CommandQueue): Promise<HubError | undefined> {
    const { entityId } = command;
    const releaseWatch = entities.watch([entityId]);
    const before = entities.get(entityId);
    const until = clock.now() + (command.within ?? DEFAULT_TIMEOUT_MS);
    const observed = { confirmed: false };
    const releaseEntity = entities.onEntity(entityId, () => {
      const now = entities.get(entityId);
      if (now === undefined || !command.confirmedBy(now)) return;
      if (before !== undefined && isSameEntity(before, now)) return;
      observed.confirmed = true;
      if (isSuperseded(queue)) return;
      setState(entityId, queue, undefined);
      settled();
    });
    const newerCommand = awaitNewerCommand(entityId, queue);
    try {
      const answer = callService(command, until - clock.now()).then(() => 'answered' as const);
      if ((await Promise.race([answer, newerCommand.over])) === 'over') {
        // The newer command decides.
        answer.catch(() => undefined);
        return undefined;
      }
      if (await awaitConfirmation(command, queue, before, until)) return undefined;
      // Another change of the entity shows its own outcome; no change at all is a timeout.
      return changedOtherwise(command, before, entities.get(entityId))
        ? undefined
        : new HubError('timeout', 'No state change');
    } catch (cause) {
      const error = toHubError(cause);
      // A service may still run (an automation with a delay) after the change was confirmed.
      return observed.confirmed && error.code === 'timeout' ? undefined : error;
    } finally {
      newerCommand.end();
      releaseEntity();
      releaseWatch();
    }
  }

  /** Resolves when a newer command has waited long enough. */
  function awaitNewerCommand(
    entityId: string,
    queue: CommandQueue,
  ): { over: Promise<'over'>; end: () => void } {
    const sent = clock.now();
    let end = () => {};
    const over = new Promise<'over'>((resolve) => {
      let cancel: Release | undefined;
      const checkQueue = () => {
        if (!isSuperseded(queue)) return;
        cancel ??= clock.after(sent + MAX_QUEUE_WAIT_MS - clock.now(), () => resolve('over'));
      };
      const releaseChange = onChange(entityId, checkQueue);
      end = () => {
        releaseChange();
        cancel?.();
      };
      checkQueue();
    });
    return { over, end };
  }

  function callService({ entityId, domain, service, data }: Command, timeout: number): Promise<unknown> {
    const message = {
      type: 'call_service',
      domain,
      service,
      service_data: data,
      target: { entity_id: entityId },
    };
    return connection.command(message, { timeout });
  }

  /**
   * Whether the entity confirms or comes to rest at another value in time, or a newer command replaces this one.
   * @param until milliseconds since the epoch
   */
  function awaitConfirmation(
    command: Command,
    queue: CommandQueue,
    before: Entity | undefined,
    until: number,
  ): Promise<boolean> {
    const { entityId } = command;
    return new Promise((resolve) => {
      let cancelRest: Release | undefined;
      const settle = (result: boolean) => {
        releaseEntity();
        releaseChange();
        cancelLimit();
        resolve(result);
      };
      const check = () => {
        cancelRest?.();
        const now = entities.get(entityId);
        if (isSuperseded(queue) || (now !== undefined && command.confirmedBy(now))) settle(true);
        else if (setsOtherwise(command, before, now))
          cancelRest = clock.after(OTHER_VALUE_MS, () => settle(true));
      };
      const releaseEntity = entities.onEntity(entityId, check);
      const releaseChange = onChange(entityId, check);
      const cancelLimit = clock.after(until - clock.now(), () => settle(false));
      check();
    });
  }

  /** A late confirmation removes the error that is shown. */
  function clearWhenConfirmed(command: Command, queue: CommandQueue): void {
    const { entityId } = command;
    const refusal = queue.change;
    const releaseWatch = entities.watch([entityId]);
    const releaseEntity = entities.onEntity(entityId, () => {
      const entity = entities.get(entityId);
      if (entity !== undefined && command.confirmedBy(entity)) setState(entityId, queue, undefined);
    });
    const releaseChange = onChange(entityId, () => {
      if (queue.change === refusal) return;
      releaseEntity();
      releaseChange();
      releaseWatch();
    });
  }

  function onChange(entityId: string, listener: () => void) {
    const own = listeners.get(entityId) ?? createListeners<[]>(report);
    listeners.set(entityId, own);
    const release = own.add(listener);
    return () => {
      release();
      if (own.size === 0 && listeners.get(entityId) === own) listeners.delete(entityId);
    };
  }

  return {
    send,
    change: (entityId) => queues.get(entityId)?.change,
    onChange,
    dismiss(entityId) {
      const queue = queues.get(entityId);
      if (queue?.change?.kind === 'refused') setState(entityId, queue, undefined);
    },
  };
}

function isSuperseded(queue: CommandQueue): boolean {
  return queue.waiting.length > 0;
}

/**
 * Whether a newer command leaves nothing of it: the same with another value, or only another state, as off or stop. One of
 * which nothing is expected is a step or a signal, and each of them counts.
 */
function isReplaced(waiting: Command, { service, data, expected }: Command): boolean {
  const isSame = waiting.service === service && namesIn(waiting.data) === namesIn(data);
  const { state, attributes } = expected;
  if (attributes !== undefined) return isSame;
  return state !== undefined && (isSame || (waiting.expected.state ?? state) !== state);
}

const namesIn = (data: Command['data'] = {}): string => Object.keys(data).join();

/** Whether the state, or an attribute that the command sets, has changed otherwise. */
const changedOtherwise = (command: Command, before: Entity | undefined, now: Entity | undefined): boolean =>
  before?.state !== now?.state || setsOtherwise(command, before, now);

/** Whether an attribute that the command sets has changed otherwise. */
const setsOtherwise = ({ expected }: Command, before: Entity | undefined, now: Entity | undefined): boolean =>
  Object.keys(expected.attributes ?? {}).some((name) => before?.attributes[name] !== now?.attributes[name]);
