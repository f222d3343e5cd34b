import {
  ScheduleError,
  type DeviceSchedule,
  type ScheduleActions,
  type HubAccess,
  type ScheduleNames,
  type ScheduleOptions,
  type StoredSchedule,
} from '@soglia/schedules';
import { createListeners } from '#shared/store/store.ts';

type ScheduleTask = 'read' | 'save' | 'delete' | 'turn';

export interface ScheduleView {
  /** As last read from the hub. */
  readonly reading: StoredSchedule | undefined;
  /** The edited schedule, not saved yet. */
  readonly draft: DeviceSchedule | undefined;
  /** In progress. */
  readonly task: ScheduleTask | undefined;
  /** The last failure; `conflict`: somebody else has changed the schedule, and nothing was saved. */
  readonly failure:
    | { readonly task: ScheduleTask; readonly error: ScheduleError; readonly retry: () => void }
    | 'conflict'
    | undefined;
  /** The last task that succeeded. */
  readonly done: 'save' | 'delete' | undefined;
}

/** The schedule of one device: as the hub has it, the draft of the person, and the actions on both. */
export interface ScheduleStore {
  readonly view: () => ScheduleView;
  readonly onChange: (listener: () => void) => () => void;
  /** Does nothing during a write, which reads afterwards. */
  readonly read: (signal?: AbortSignal) => Promise<void>;
  readonly edit: (draft: DeviceSchedule) => void;
  readonly discard: () => void;
  /** Saves the draft; without one it saves the hub's schedule again, which repairs its automation. */
  readonly save: (names: ScheduleNames) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Enables or disables its automation. */
  readonly setEnabled: (on: boolean) => Promise<void>;
}

interface ScheduleStoreOptions {
  readonly hub: HubAccess;
  readonly entityId: string;
  /** Whether the automation is in the entity list; undefined while the list is loading. */
  readonly isListed: () => boolean | undefined;
  readonly actions: ScheduleActions;
}

/** Lives as long as the connection, so that a draft survives the closing of its sheet. */
export function createScheduleStore({
  hub,
  entityId,
  isListed,
  actions,
}: ScheduleStoreOptions): ScheduleStore {
  const { subscribe, notify } = createListeners();
  let view: ScheduleView = {
    reading: undefined,
    draft: undefined,
    task: undefined,
    failure: undefined,
    done: undefined,
  };
  const set = (changes: Partial<ScheduleView>) => {
    view = { ...view, ...changes };
    notify();
  };

  let latest = 0;
  /** One task at a time: nothing starts during a write, and a read is superseded by any later task. */
  const run = async (task: ScheduleTask, retry: () => void, work: () => Promise<Partial<ScheduleView>>) => {
    if (isWriting(view)) return;
    latest += 1;
    const own = latest;
    set(task === 'read' ? { task } : { task, failure: undefined, done: undefined });
    try {
      const changes = await work();
      if (own === latest) settle(changes);
    } catch (cause) {
      if (own !== latest) return;
      const error = cause instanceof ScheduleError ? cause : asError(cause);
      // An aborted read has no reader any more.
      settle(error.code === 'aborted' ? {} : { failure: { task, error, retry } });
    }
  };
  const settle = (changes: Partial<ScheduleView>) => {
    const { reading, draft } = { ...view, ...changes };
    set({ ...changes, draft: unsaved(draft, reading), task: undefined });
  };
  /** Drops the draft that was written. One that was edited meanwhile stays, and then the task does not count as done. */
  const dropDraft = (written: DeviceSchedule | undefined, done: 'save' | 'delete'): Partial<ScheduleView> =>
    view.draft === written ? { draft: undefined, done } : {};
  const readNow = (options: ScheduleOptions = {}) =>
    actions.readSchedule(hub, entityId, { ...options, isListed: isListed() });

  const store: ScheduleStore = {
    view: () => view,
    onChange: subscribe,
    read: (signal) =>
      run(
        'read',
        () => void store.read(),
        async () => {
          const reading = await readNow(signal === undefined ? {} : { signal });
          const { failure } = view;
          return {
            reading,
            ...(typeof failure === 'object' && failure.task === 'read' ? { failure: undefined } : {}),
          };
        },
      ),
    edit: (draft) =>
      set({
        // During a write the reading is about to change: even a draft equal to it counts as unsaved.
        draft: isWriting(view) ? draft : unsaved(draft, view.reading),
        failure: undefined,
        done: undefined,
      }),
    discard: () => set({ draft: undefined, failure: undefined, done: undefined }),
    save: (names) =>
      run(
        'save',
        () => void store.save(names),
        async () => {
          const { draft, reading } = view;
          const schedule = draft ?? reading?.schedule;
          if (schedule === undefined) return {};
          const now = await readNow();
          // A change by somebody else is not overwritten unseen, but it is by a second save.
          if (draft !== undefined && !isSame(now.schedule, reading?.schedule))
            return { reading: now, failure: 'conflict' };
          await actions.saveSchedule(hub, schedule, { ...names, isListed: isListed() });
          const assumed: StoredSchedule = {
            schedule,
            source: 'automation',
            issues: [],
            rights: now.rights,
          };
          const saved = await readNow().catch(() => assumed);
          return { reading: saved, ...dropDraft(draft, 'save') };
        },
      ),
    remove: () =>
      run(
        'delete',
        () => void store.remove(),
        async () => {
          const { draft } = view;
          await actions.deleteSchedule(hub, entityId);
          const nothing = {
            schedule: undefined,
            source: undefined,
            issues: [],
            rights: { maySave: true },
          } as const;
          return { reading: nothing, ...dropDraft(draft, 'delete') };
        },
      ),
    setEnabled: (on) =>
      run(
        'turn',
        () => void store.setEnabled(on),
        async () => {
          await actions.setScheduleEnabled(hub, entityId, { on });
          return { reading: await readNow() };
        },
      ),
  };
  return store;
}

/** Whether a write is in progress; no other task starts meanwhile. */
export const isWriting = ({ task }: Pick<ScheduleView, 'task'>): boolean =>
  task !== undefined && task !== 'read';

const unsaved = (draft: DeviceSchedule | undefined, reading: StoredSchedule | undefined) =>
  isSame(draft, reading?.schedule) ? undefined : draft;

/** Keys are in the same order: drafts are made from what was read. */
const isSame = (one: DeviceSchedule | undefined, other: DeviceSchedule | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const asError = (cause: unknown) => new ScheduleError('hub_error', String(cause), { cause });

const storesByConnection = new WeakMap<object, Map<string, ScheduleStore>>();

/** The store of a device's schedule on this connection, where there is one already. */
export const findScheduleStore = (connection: object, entityId: string): ScheduleStore | undefined =>
  storesByConnection.get(connection)?.get(entityId);

/** The store of a device's schedule: one for each device and connection. */
export function scheduleStoreFor(
  connection: object,
  entityId: string,
  create: () => ScheduleStore,
): ScheduleStore {
  const stores = storesByConnection.get(connection) ?? new Map<string, ScheduleStore>();
  storesByConnection.set(connection, stores);
  const store = stores.get(entityId) ?? create();
  stores.set(entityId, store);
  return store;
}
