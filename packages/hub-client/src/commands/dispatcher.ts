import { toHubError } from '../connection/to-hub-error.ts';
import type { Connection } from '../connection/types.ts';
import { HubError } from '../errors.ts';
import { createListeners, reporterOf, type Listeners } from '../listeners.ts';
import type { Platform, Release } from '../platform.ts';
import { tellsTheSame } from '../store/reduce.ts';
import type { Entity, EntityStore } from '../store/types.ts';
import { withoutCode } from './build.ts';
import type { Change, Command, Dispatcher } from './types.ts';

export interface DispatcherParts {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly platform: Platform;
}

/** Milliseconds from the sending until something of it must show, where the command does not say it. */
const USUAL_LIMIT = 10_000;

/**
 * Milliseconds that a newer command waits for the hub's answer to the one before. Most answers are there by then, so
 * that commands do not pile up; a hub that answers when a script has ended must not hold back what stops it.
 */
const WAITS_AT_MOST = 500;

interface Job {
  readonly command: Command;
  readonly settled: () => void;
}

/** The commands of one entity: one under way, at most one waiting. */
interface Lane {
  busy: boolean;
  waiting: Job | undefined;
  change: Change | undefined;
}

interface Waiting {
  readonly entityId: string;
  readonly lane: Lane;
  readonly isConfirmed: () => boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

export function createDispatcher({ connection, entities, platform }: DispatcherParts): Dispatcher {
  const { clock } = platform;
  const report = reporterOf(platform);
  const lanes = new Map<string, Lane>();
  const listeners = new Map<string, Listeners<[]>>();

  function laneOf(entityId: string): Lane {
    const lane = lanes.get(entityId) ?? { busy: false, waiting: undefined, change: undefined };
    lanes.set(entityId, lane);
    return lane;
  }

  function show(entityId: string, lane: Lane, change: Change | undefined): void {
    if (lane.change === change) return;
    lane.change = change;
    listeners.get(entityId)?.call();
    prune(entityId, lane);
  }

  function prune(entityId: string, lane: Lane): void {
    if (!lane.busy && lane.change === undefined && lanes.get(entityId) === lane) lanes.delete(entityId);
  }

  function send(command: Command): Promise<void> {
    const lane = laneOf(command.entityId);
    const since = clock.now();
    return new Promise((resolve) => {
      // What waited is overtaken: a slider sends its last place, not all of them.
      lane.waiting?.settled();
      lane.waiting = { command, settled: resolve };
      const isIdle = !lane.busy;
      lane.busy = true;
      show(command.entityId, lane, { kind: 'pending', command: withoutCode(command), since });
      if (isIdle) void work(command.entityId, lane);
    });
  }

  async function work(entityId: string, lane: Lane): Promise<void> {
    for (let job = lane.waiting; job !== undefined; job = lane.waiting) {
      lane.waiting = undefined;
      const command = withoutCode(job.command);
      const error = await carryOut(job, lane);
      // A newer one already shows as pending: the outcome of this one is of no interest any more.
      if (!isOvertaken(lane)) {
        show(entityId, lane, error && { kind: 'refused', command, at: clock.now(), error });
        if (error?.code === 'timeout' || error?.code === 'disconnected') forgetWhenConfirmed(command, lane);
      }
      job.settled();
    }
    lane.busy = false;
    prune(entityId, lane);
  }

  /**
   * Sends it and waits for the hub's own event; the error where it did not come about. An event that confirms
   * settles it at once, though the service may still run; so does a newer command that has waited long enough.
   */
  async function carryOut({ command, settled }: Job, lane: Lane): Promise<HubError | undefined> {
    const { entityId } = command;
    const releaseWatch = entities.watch([entityId]);
    const before = entities.get(entityId);
    const until = clock.now() + (command.within ?? USUAL_LIMIT);
    const told = { confirmed: false };
    const isConfirmed = () => {
      const entity = entities.get(entityId);
      return entity !== undefined && command.confirmedBy(entity);
    };
    const isChanged = () => {
      const now = entities.get(entityId);
      return before === undefined || now === undefined || !tellsTheSame(before, now);
    };
    const releaseEntity = entities.onEntity(entityId, () => {
      if (!isChanged() || !isConfirmed()) return;
      told.confirmed = true;
      if (isOvertaken(lane)) return;
      show(entityId, lane, undefined);
      settled();
    });
    const patience = waitsInVain(entityId, lane);
    try {
      const answer = callService(command, until - clock.now()).then(() => 'answered' as const);
      if ((await Promise.race([answer, patience.over])) === 'over') {
        // Whatever it comes to, a newer one has the word.
        answer.catch(() => undefined);
        return undefined;
      }
      if (isConfirmed() || (await comesAbout({ entityId, lane, isConfirmed, until }))) return undefined;
      // Something else came about: the hub's own value says what. Nothing at all: the device is silent.
      return turnedElsewhere(command, before, entities.get(entityId))
        ? undefined
        : new HubError('timeout', 'The device shows no change');
    } catch (cause) {
      const error = toHubError(cause);
      // A service may run on (an automation waits in the middle of what it does) after the house has shown it.
      return told.confirmed && error.code === 'timeout' ? undefined : error;
    } finally {
      patience.end();
      releaseEntity();
      releaseWatch();
    }
  }

  /** Tells when a newer command has waited long enough for the one that is sent now. */
  function waitsInVain(entityId: string, lane: Lane): { over: Promise<'over'>; end: () => void } {
    const sent = clock.now();
    let end = () => {};
    const over = new Promise<'over'>((resolve) => {
      let cancel: Release | undefined;
      const look = () => {
        if (!isOvertaken(lane)) return;
        cancel ??= clock.after(Math.max(0, sent + WAITS_AT_MOST - clock.now()), () => resolve('over'));
      };
      const releaseChange = onChange(entityId, look);
      end = () => {
        releaseChange();
        cancel?.();
      };
      look();
    });
    return { over, end };
  }

  function callService({ entityId, domain, service, data }: Command, timeout: number): Promise<unknown> {
    const message = {
      type: 'call_service',
      domain,
      service,
      ...(data === undefined ? {} : { service_data: data }),
      target: { entity_id: entityId },
    };
    return connection.command(message, { timeout });
  }

  /** Whether the entity comes to show it in time, or a newer command makes the question idle. */
  function comesAbout({ entityId, lane, isConfirmed, until }: Waiting): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (result: boolean) => {
        releaseEntity();
        releaseChange();
        cancelLimit();
        resolve(result);
      };
      const releaseEntity = entities.onEntity(entityId, () => {
        if (isConfirmed()) settle(true);
      });
      const releaseChange = onChange(entityId, () => {
        if (isOvertaken(lane)) settle(true);
      });
      const cancelLimit = clock.after(Math.max(0, until - clock.now()), () => settle(false));
      if (isOvertaken(lane)) settle(true);
    });
  }

  /** A device that was only slow, or had heard it before the line went, contradicts the refusal that is shown. */
  function forgetWhenConfirmed(command: Command, lane: Lane): void {
    const { entityId } = command;
    const refusal = lane.change;
    const releaseWatch = entities.watch([entityId]);
    const releaseEntity = entities.onEntity(entityId, () => {
      const entity = entities.get(entityId);
      if (entity !== undefined && command.confirmedBy(entity)) show(entityId, lane, undefined);
    });
    const releaseChange = onChange(entityId, () => {
      if (lane.change === refusal) return;
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
    change: (entityId) => lanes.get(entityId)?.change,
    onChange,
    dismiss(entityId) {
      const lane = lanes.get(entityId);
      if (lane?.change?.kind === 'refused') show(entityId, lane, undefined);
    },
  };
}

function isOvertaken(lane: Lane): boolean {
  return lane.waiting !== undefined;
}

/** Whether what the command is about shows something else than before: what else an entity tells does not count. */
function turnedElsewhere(
  { expected }: Command,
  before: Entity | undefined,
  now: Entity | undefined,
): boolean {
  if (before === undefined || now === undefined || before.state !== now.state) return true;
  const touched = Object.keys(expected.attributes ?? {});
  return touched.some((name) => before.attributes[name] !== now.attributes[name]);
}
