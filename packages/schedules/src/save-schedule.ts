import type { ConnectionState } from '@soglia/hub-client/connection';
import { automationConfigOf, toLegacyKeys, type Config } from './automation-config.ts';
import { createAutomationStore, type AutomationStore } from './automation-store.ts';
import { watchReloads } from './await-reload.ts';
import { helperWeekOf } from './helper-week.ts';
import { findAutomation, setAutomationEnabled } from './live-automation.ts';
import { runOperation, type Operation } from './operation.ts';
import { parseAutomation } from './parse-automation.ts';
import { normalizeSchedule } from './parse-schedule.ts';
import { requireAdmin } from './rights.ts';
import { ScheduleError } from './schedule-error.ts';
import {
  createScheduleHelper,
  deleteScheduleHelper,
  helperFieldsOf,
  isEmptyWeek,
  listScheduleHelpers,
  updateScheduleHelper,
  type ScheduleHelper,
} from './schedule-helpers.ts';
import type { DeviceSchedule, HubAccess, ScheduleHint, ScheduleNames, ScheduleOptions } from './types.ts';
import { validateSchedule } from './validate-schedule.ts';

/** Replaces the device's schedule. Resolves when the hub has loaded and runs it. Rejects with ScheduleError. */
export function saveSchedule(
  access: HubAccess,
  given: DeviceSchedule,
  options: ScheduleOptions & ScheduleNames & ScheduleHint,
): Promise<void> {
  return runOperation(access, options, async (operation) => {
    const violations = validateSchedule(given);
    if (violations.length > 0) {
      throw new ScheduleError('faulty', 'The schedule is not valid', { violations });
    }
    const schedule = normalizeSchedule(given);
    const { entity_id } = schedule;
    await requireAdmin(operation);
    const store = createAutomationStore(operation, entity_id);
    const helpers = await listScheduleHelpers(operation, entity_id);
    const previous = await readPrevious(operation, store, { entity_id, ...options, helpers });
    const previousHelperId = parseAutomation(previous, entity_id)?.schedule_id;
    const previousHelper = helpers.find(({ id }) => id === previousHelperId) ?? helpers[0];

    const reloads = await watchReloads(operation);
    try {
      const helper = await writeHelper(operation, schedule, { name: options.name, previousHelper });
      try {
        const config = automationConfigOf({ schedule, schedule_id: helper.schedule_id }, options);
        await writeAutomation(operation, store, config);
        if (!(await reloads.waitUntilLoaded(schedule))) {
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
  });
}

/** The stored automation that is replaced. REST is tried before anything is written, also where nothing is stored. */
async function readPrevious(
  operation: Operation,
  store: AutomationStore,
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
  cause instanceof ScheduleError && ['not_loaded', 'invalid', 'no_rest', 'not_admin'].includes(cause.code);

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

/** Writes with the keys of the hub's version, and with the other keys where the hub does not accept those. */
async function writeAutomation(operation: Operation, store: AutomationStore, config: Config): Promise<void> {
  const variants = [config, toLegacyKeys(config)];
  const [first = config, second = config] = usesCurrentKeys(operation.access.connection.state)
    ? variants
    : variants.reverse();
  try {
    await store.write(first);
  } catch (cause) {
    if (!(cause instanceof ScheduleError) || cause.code !== 'invalid') throw cause;
    await store.write(second).catch((other: unknown) => {
      // The first error is about the schedule; the second would only say that the keys are unknown.
      throw other instanceof ScheduleError && other.code === 'invalid' ? cause : other;
    });
  }
}

/** `triggers`, `conditions`, `actions` exist since Home Assistant 2024.10. */
function usesCurrentKeys(state: ConnectionState): boolean {
  const version = state.kind === 'ready' ? /^(\d+)\.(\d+)/.exec(state.hubVersion) : null;
  return version === null || Number(version[1]) * 100 + Number(version[2]) >= 202_410;
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
