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

type ProgrammeTask = 'read' | 'save' | 'delete' | 'turn';

export interface ProgrammeView {
  /** As the hub last told it. */
  readonly reading: StoredSchedule | undefined;
  /** What a person made of it, and the hub has not got yet. */
  readonly draft: DeviceSchedule | undefined;
  /** Under way. */
  readonly task: ProgrammeTask | undefined;
  /** What went wrong last; `meanwhile`: somebody else changed it while it was being edited, and nothing was saved. */
  readonly trouble:
    | { readonly task: ProgrammeTask; readonly error: ScheduleError; readonly again: () => void }
    | 'meanwhile'
    | undefined;
  /** What was done last, when it went well. */
  readonly done: 'save' | 'delete' | undefined;
}

/** The programme of one device: what the hub has, what a person makes of it, and how the one becomes the other. */
export interface ProgrammeKeeper {
  readonly view: () => ProgrammeView;
  readonly onChange: (listener: () => void) => () => void;
  /** Nothing where something else is under way: whoever saves reads afterwards anyway. */
  readonly read: (signal?: AbortSignal) => Promise<void>;
  readonly edit: (draft: DeviceSchedule) => void;
  readonly discard: () => void;
  /** The draft; what the hub has already, where there is none: that mends it. */
  readonly save: (names: ScheduleNames) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Lets it run, or rest. */
  readonly turn: (on: boolean) => Promise<void>;
}

interface KeeperParts {
  readonly house: HubAccess;
  readonly entityId: string;
  /** Whether the house has the automation among its entities; undefined while nobody knows. */
  readonly isListed: () => boolean | undefined;
  readonly actions: ScheduleActions;
}

/** Lives as long as the line to its house: a sheet that is closed takes nothing with it. */
export function createKeeper({ house, entityId, isListed, actions }: KeeperParts): ProgrammeKeeper {
  const { subscribe, notify } = createListeners();
  let view: ProgrammeView = {
    reading: undefined,
    draft: undefined,
    task: undefined,
    trouble: undefined,
    done: undefined,
  };
  const set = (changes: Partial<ProgrammeView>) => {
    view = { ...view, ...changes };
    notify();
  };

  let latest = 0;
  /** One after the other; only a reading gives way, to whatever comes. */
  const run = async (task: ProgrammeTask, again: () => void, work: () => Promise<Partial<ProgrammeView>>) => {
    if (isWriting(view)) return;
    latest += 1;
    const mine = latest;
    set(task === 'read' ? { task } : { task, trouble: undefined, done: undefined });
    try {
      const changes = await work();
      if (mine === latest) settle(changes);
    } catch (cause) {
      if (mine !== latest) return;
      const error = cause instanceof ScheduleError ? cause : asError(cause);
      // Whoever gave up does not look any more.
      settle(error.code === 'aborted' ? {} : { trouble: { task, error, again } });
    }
  };
  const settle = (changes: Partial<ProgrammeView>) => {
    const { reading, draft } = { ...view, ...changes };
    set({ ...changes, draft: unsaved(draft, reading), task: undefined });
  };
  /** What the hub has taken is no draft any more. What a person made of it meanwhile is, and then not all is done. */
  const without = (taken: DeviceSchedule | undefined, done: 'save' | 'delete'): Partial<ProgrammeView> =>
    view.draft === taken ? { draft: undefined, done } : {};
  const readNow = (options: ScheduleOptions = {}) =>
    actions.readSchedule(house, entityId, { ...options, isListed: isListed() });

  const keeper: ProgrammeKeeper = {
    view: () => view,
    onChange: subscribe,
    read: (signal) =>
      run(
        'read',
        () => void keeper.read(),
        async () => {
          const reading = await readNow(signal === undefined ? {} : { signal });
          const { trouble } = view;
          return {
            reading,
            ...(typeof trouble === 'object' && trouble.task === 'read' ? { trouble: undefined } : {}),
          };
        },
      ),
    edit: (draft) =>
      set({
        // What is being written takes the place of what was read: then also that may be wanted back.
        draft: isWriting(view) ? draft : unsaved(draft, view.reading),
        trouble: undefined,
        done: undefined,
      }),
    discard: () => set({ draft: undefined, trouble: undefined, done: undefined }),
    save: (names) =>
      run(
        'save',
        () => void keeper.save(names),
        async () => {
          const { draft, reading } = view;
          const wanted = draft ?? reading?.schedule;
          if (wanted === undefined) return {};
          const now = await readNow();
          // What somebody else saved is not overwritten unseen; asked again, it is.
          if (draft !== undefined && !isSame(now.schedule, reading?.schedule))
            return { reading: now, trouble: 'meanwhile' };
          await actions.saveSchedule(house, wanted, { ...names, isListed: isListed() });
          const kept: StoredSchedule = {
            schedule: wanted,
            source: 'automation',
            issues: [],
            rights: now.rights,
          };
          const saved = await readNow().catch(() => kept);
          return { reading: saved, ...without(draft, 'save') };
        },
      ),
    remove: () =>
      run(
        'delete',
        () => void keeper.remove(),
        async () => {
          const { draft } = view;
          await actions.deleteSchedule(house, entityId);
          const nothing = {
            schedule: undefined,
            source: undefined,
            issues: [],
            rights: { maySave: true },
          } as const;
          return { reading: nothing, ...without(draft, 'delete') };
        },
      ),
    turn: (on) =>
      run(
        'turn',
        () => void keeper.turn(on),
        async () => {
          await actions.setScheduleEnabled(house, entityId, { on });
          return { reading: await readNow() };
        },
      ),
  };
  return keeper;
}

/** Something is being changed on the hub: what else is asked of it meanwhile is not done. */
export const isWriting = ({ task }: Pick<ProgrammeView, 'task'>): boolean =>
  task !== undefined && task !== 'read';

const unsaved = (draft: DeviceSchedule | undefined, reading: StoredSchedule | undefined) =>
  isSame(draft, reading?.schedule) ? undefined : draft;

/** Both come in one order: out of hub-client, or made of what came out of it. */
const isSame = (one: DeviceSchedule | undefined, other: DeviceSchedule | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const asError = (cause: unknown) => new ScheduleError('hub_error', String(cause), { cause });
