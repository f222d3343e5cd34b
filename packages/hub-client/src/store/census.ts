import type { OwnConnection } from '../connection/connection.ts';
import { toHubError } from '../connection/to-hub-error.ts';
import { isRecord } from '../is-record.ts';
import type { Clock, Release } from '../platform.ts';

/** One count of the house. */
export interface Count {
  readonly states: readonly unknown[];
  /** Whether the hub had finished starting: only then does what is missing not exist. */
  readonly isRunning: boolean;
  /** Heard of by events while the hub was counting: these know better than the count. */
  readonly meanwhile: ReadonlyMap<string, 'added' | 'removed'>;
}

/** Asks which entities exist: some are in no registry, so nothing but `get_states` knows. */
export interface Census {
  /** The hub has finished starting, as far as is known on this line. */
  readonly isRunning: boolean;
  /** An event tells that it exists, or no longer. */
  note(entityId: string, what: 'added' | 'removed'): void;
}

export interface CensusParts {
  readonly connection: OwnConnection;
  readonly clock: Clock;
  /** Calls back when the hub says that its registry of entities changed. */
  readonly onRegistryChange: (listener: () => void) => Release;
  readonly onCount: (count: Count) => void;
}

/** Milliseconds: between counts while somebody looks, between looks at a hub that starts, after a failure, after an event. */
const everyMinute = 60_000;
const startingPoll = 2_000;
const afterFailure = 5_000;
const eventPause = 500;

export function createCensus({ connection, clock, onRegistryChange, onCount }: CensusParts): Census {
  let isRunning = false;
  let meanwhile = new Map<string, 'added' | 'removed'>();
  let busy = false;
  let again = false;
  let cancelNext: () => void = () => undefined;

  function countIn(delay: number, what: () => Promise<void> = count): void {
    cancelNext();
    cancelNext = clock.after(delay, () => void run(what));
  }

  async function run(what: () => Promise<void>): Promise<void> {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    cancelNext();
    try {
      await what();
      if (!isRunning) countIn(startingPoll, awaitRunning);
      else if (connection.visible) countIn(everyMinute);
    } catch {
      if (connection.state.kind === 'ready') countIn(afterFailure);
    } finally {
      busy = false;
      if (again) {
        again = false;
        if (connection.state.kind === 'ready') countIn(0);
      }
    }
  }

  async function count(): Promise<void> {
    meanwhile = new Map();
    // In one breath: the hub says first whether it runs, then counts. Far from home each answer awaited costs.
    const [, states] = await Promise.all([
      askWhetherRunning().then((answer) => (isRunning = answer)),
      connection.command({ type: 'get_states' }, { timeout: 30_000 }),
    ]);
    if (Array.isArray(states)) onCount({ states, isRunning, meanwhile });
  }

  /** While the hub starts its entities come one by one: counting them each time would cost too much. */
  async function awaitRunning(): Promise<void> {
    if (await askWhetherRunning()) await count();
  }

  async function askWhetherRunning(): Promise<boolean> {
    try {
      const config = await connection.command({ type: 'get_config' });
      return !isRecord(config) || config['state'] === undefined || config['state'] === 'RUNNING';
    } catch (cause) {
      const { code } = toHubError(cause);
      if (code === 'disconnected' || code === 'timeout') throw cause;
      // A hub that does not tell its state is taken as it is.
      return true;
    }
  }

  connection.onState(({ kind }) => {
    isRunning = false;
    cancelNext();
    if (kind === 'ready') void run(count);
  });
  connection.onVisible((visible) => {
    if (visible && connection.state.kind === 'ready') void run(count);
    // On return it is counted anyway.
    if (!visible && isRunning) cancelNext();
  });
  onRegistryChange(() => {
    if (connection.state.kind === 'ready') countIn(eventPause);
  });

  return {
    get isRunning() {
      return isRunning;
    },
    note: (entityId, what) => void meanwhile.set(entityId, what),
  };
}
