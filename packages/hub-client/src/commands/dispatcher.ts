import { toHubError } from '../connection/to-hub-error.ts';
import type { Connection } from '../connection/types.ts';
import { HubError } from '../errors.ts';
import { createListeners, reporterOf, type Listeners } from '../listeners.ts';
import type { Platform } from '../platform.ts';
import { tellsTheSame } from '../store/reduce.ts';
import type { EntityStore } from '../store/types.ts';
import { withoutCode } from './build.ts';
import type { Change, Command, Dispatcher } from './types.ts';

export interface DispatcherParts {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly platform: Platform;
}

/** Milliseconds: how long a service may run, and how long after it the device may take to show something. */
const serviceLimit = 20_000;
const confirmationLimit = 5_000;

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
        if (error?.code === 'timeout') forgetWhenConfirmed(command, lane);
      }
      job.settled();
    }
    lane.busy = false;
    prune(entityId, lane);
  }

  /**
   * Sends it and waits for the hub's own event; the error where it did not come about. An event that confirms
   * settles it at once, though the service may still run: the next command waits for that.
   */
  async function carryOut({ command, settled }: Job, lane: Lane): Promise<HubError | undefined> {
    const { entityId } = command;
    const releaseWatch = entities.watch([entityId]);
    const before = entities.get(entityId);
    const isConfirmed = () => {
      const entity = entities.get(entityId);
      return entity !== undefined && command.confirmedBy(entity);
    };
    const isChanged = () => {
      const now = entities.get(entityId);
      return before === undefined || now === undefined || !tellsTheSame(before, now);
    };
    const releaseEntity = entities.onEntity(entityId, () => {
      if (isOvertaken(lane) || !isChanged() || !isConfirmed()) return;
      show(entityId, lane, undefined);
      settled();
    });
    try {
      await callService(command);
      if (isConfirmed() || (await comesAbout(entityId, lane, isConfirmed))) return undefined;
      // Something else came about: the hub's own value says what. Nothing at all: the device is silent.
      return isChanged() ? undefined : new HubError('timeout', 'The device shows no change');
    } catch (cause) {
      return toHubError(cause);
    } finally {
      releaseEntity();
      releaseWatch();
    }
  }

  function callService({ entityId, domain, service, data }: Command): Promise<unknown> {
    const message = {
      type: 'call_service',
      domain,
      service,
      ...(data === undefined ? {} : { service_data: data }),
      target: { entity_id: entityId },
    };
    return connection.command(message, { timeout: serviceLimit });
  }

  /** Whether the entity comes to show it in time, or a newer command makes the question idle. */
  function comesAbout(entityId: string, lane: Lane, isConfirmed: () => boolean): Promise<boolean> {
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
      const cancelLimit = clock.after(confirmationLimit, () => settle(false));
      if (isOvertaken(lane)) settle(true);
    });
  }

  /** A device that was only slow contradicts the refusal that is shown. */
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
