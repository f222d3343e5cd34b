import {
  AutomationError,
  readLoadedConfig,
  runOperation,
  storedConfig,
  watchReloads,
  writeSpelled,
  type HubAccess,
  type Operation,
  type StoredConfig,
  type StoreOptions,
} from '@soglia/automations/store';
import { isSameJson } from '@soglia/hub-client/json';
import { automationConfigOf, type Config } from './automation-config.ts';
import { automationIdOf } from './automation-id.ts';
import { helperWeekOf } from './helper-week.ts';
import { findAutomation, setAutomationEnabled } from './live-automation.ts';
import { parseAutomation } from './parse-automation.ts';
import { normalizeSchedule } from './parse-schedule.ts';
import { requireAdmin } from './rights.ts';
import { ScheduleError, toScheduleError } from './schedule-error.ts';
import {
  createScheduleHelper,
  deleteScheduleHelper,
  helperFieldsOf,
  isEmptyWeek,
  listScheduleHelpers,
  updateScheduleHelper,
  type ScheduleHelper,
} from './schedule-helpers.ts';
import type { DeviceSchedule, ScheduleHint, ScheduleNames } from './types.ts';
import { validateSchedule } from './validate-schedule.ts';

/** Replaces the device's schedule. Resolves when the hub has loaded and runs it. Rejects with ScheduleError. */
export function saveSchedule(
  access: HubAccess,
  given: DeviceSchedule,
  options: StoreOptions & ScheduleNames & ScheduleHint,
): Promise<void> {
  const run = async (operation: Operation) => {
    const violations = validateSchedule(given);
    if (violations.length > 0) {
      throw new ScheduleError('faulty', 'The schedule is not valid', { violations });
    }
    const schedule = normalizeSchedule(given);
    const { entity_id } = schedule;
    await requireAdmin(operation);
    const store = storedConfig(operation, automationIdOf(entity_id));
    const helpers = await listScheduleHelpers(operation, entity_id);
    const previous = await readPrevious(operation, store, { entity_id, ...options, helpers });
    const previousHelperId = parseAutomation(previous, entity_id)?.schedule_id;
    const previousHelper = helpers.find(({ id }) => id === previousHelperId) ?? helpers[0];
    // What stands on the hub stays: a person may have named it there.
    const name = textOf(previous?.['alias']) ?? options.name;
    const description = textOf(previous?.['description']) ?? options.description;
    const helperName = textOf(previousHelper?.['name']) ?? name;

    const reloads = await watchReloads(operation);
    try {
      const helper = await writeHelper(operation, schedule, { name: helperName, previousHelper });
      try {
        const config = automationConfigOf(
          { schedule, schedule_id: helper.schedule_id },
          { name, ...(description !== undefined && { description }) },
        );
        await writeSpelled(store, config, access.connection.state);
        if (!(await reloads.waitUntil(() => isLoaded(operation, schedule)))) {
          await (previous === undefined ? store.remove() : store.write(previous)).catch(() => undefined);
          throw new ScheduleError('not_loaded', 'The hub stored the automation but did not load it');
        }
      } catch (cause) {
        if (isDefiniteFailure(cause)) await helper.rollBack().catch(() => undefined);
        throw cause;
      }
      const obsolete = helpers.filter(({ id }) => id !== helper.schedule_id);
      await cleanUp(operation, schedule, obsolete);
    } finally {
      reloads.release();
    }
  };
  return runOperation(access, options, run, toScheduleError);
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The stored automation that is replaced. REST is tried before anything is written, also where nothing is stored. */
async function readPrevious(
  operation: Operation,
  store: StoredConfig,
  traces: ScheduleHint & { readonly entity_id: string; readonly helpers: readonly ScheduleHelper[] },
): Promise<Config | undefined> {
  const { entity_id, isListed, helpers } = traces;
  const isNew =
    isListed === false &&
    helpers.length === 0 &&
    (await findAutomation(operation, entity_id, { thorough: false })) === undefined;
  if (!isNew) return store.read();
  await store.probe();
  return undefined;
}

/** False for a lost connection and a timeout: the hub may have stored the automation. */
const isDefiniteFailure = (cause: unknown) =>
  (cause instanceof ScheduleError && cause.code === 'not_loaded') ||
  (cause instanceof AutomationError && ['invalid', 'no_rest', 'not_allowed'].includes(cause.code));

interface WrittenHelper {
  /** Null where no helper was written. */
  readonly schedule_id: string | null;
  rollBack(): Promise<void>;
}

/** Writes the schedule into the previous helper or a new one, on hubs whose helpers carry data. */
async function writeHelper(
  operation: Operation,
  schedule: DeviceSchedule,
  { name, previousHelper }: { readonly name: string; readonly previousHelper: ScheduleHelper | undefined },
): Promise<WrittenHelper> {
  const week = helperWeekOf(schedule);
  const none = { schedule_id: null, rollBack: () => Promise.resolve() };
  if (isEmptyWeek(week)) return none;
  if (previousHelper !== undefined) {
    const { id } = previousHelper;
    const icon: Config = typeof previousHelper['icon'] === 'string' ? { icon: previousHelper['icon'] } : {};
    await updateScheduleHelper(operation, id, { name, ...icon, ...week });
    const rollBack = () => updateScheduleHelper(operation, id, helperFieldsOf(previousHelper));
    return { schedule_id: id, rollBack };
  }
  const id = await createScheduleHelper(operation, name, week);
  return id === undefined ? none : { schedule_id: id, rollBack: () => deleteScheduleHelper(operation, id) };
}

async function isLoaded(operation: Operation, schedule: DeviceSchedule): Promise<boolean> {
  const automation = await findAutomation(operation, schedule.entity_id, { thorough: true });
  if (automation === undefined || automation.state === 'unavailable') return false;
  const config = await readLoadedConfig(operation, automation.entity_id);
  const loaded = parseAutomation(config, schedule.entity_id);
  return loaded !== undefined && !loaded.edited && isSameJson(loaded.schedule, schedule);
}

/** Deletes obsolete helpers, and turns an automation on that somebody had turned off. */
async function cleanUp(
  operation: Operation,
  { entity_id }: DeviceSchedule,
  obsolete: readonly ScheduleHelper[],
): Promise<void> {
  for (const { id } of obsolete) await deleteScheduleHelper(operation, id);
  const automation = await findAutomation(operation, entity_id, { thorough: false });
  if (automation?.state === 'off') await setAutomationEnabled(operation, automation, true);
}
