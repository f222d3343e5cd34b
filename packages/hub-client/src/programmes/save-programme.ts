import type { ConnectionState } from '../connection/types.ts';
import { automationConfigOf, inOldWords, type Config } from './automation-config.ts';
import { automationStore, type AutomationStore } from './automation-store.ts';
import { hearReloads } from './await-loading.ts';
import { checkProgramme } from './check-programme.ts';
import {
  createSchedule,
  deleteSchedule,
  fieldsOf,
  isEmptyWeek,
  schedulesOf,
  updateSchedule,
  type OwnSchedule,
} from './hub-schedules.ts';
import { inTime, type Work } from './limit.ts';
import { findAutomation, turnAutomation } from './live-automation.ts';
import { inOrder } from './parse-programme.ts';
import { ProgrammeError } from './programme-error.ts';
import { readAutomation } from './read-automation.ts';
import { requireAdmin } from './rights.ts';
import { scheduleWeekOf } from './schedule-week.ts';
import type { Programme, ProgrammeActions, ProgrammeHint } from './types.ts';

export const saveProgramme: ProgrammeActions['saveProgramme'] = (house, given, options) =>
  inTime(house, options, async (work) => {
    const faults = checkProgramme(given);
    if (faults.length > 0) throw new ProgrammeError('faulty', 'This is no programme', { faults });
    const programme = inOrder(given);
    const { entity_id } = programme;
    await requireAdmin(work);
    const store = automationStore(work, entity_id);
    const schedules = await schedulesOf(work, entity_id);
    const before = await storedBefore(work, store, { entity_id, ...options, schedules });
    const kept = readAutomation(before, entity_id)?.schedule_id;
    const old = schedules.find(({ id }) => id === kept) ?? schedules[0];

    const reloads = await hearReloads(work);
    try {
      const shown = await show(work, programme, { name: options.name, old });
      try {
        const config = automationConfigOf({ programme, schedule_id: shown.schedule_id }, options);
        await writeInItsWords(work, store, config);
        if (!(await reloads.loads(programme))) {
          await (before === undefined ? store.remove() : store.write(before)).catch(() => undefined);
          throw new ProgrammeError('not_loaded', 'The hub did not load what it took');
        }
      } catch (cause) {
        if (isRefusal(cause)) await shown.takeBack().catch(() => undefined);
        throw cause;
      }
      await tidy(
        work,
        programme,
        schedules.filter(({ id }) => id !== shown.schedule_id),
      );
    } finally {
      reloads.release();
    }
  });

/** What it takes the place of. REST is asked before anything is written, also where there is nothing. */
async function storedBefore(
  work: Work,
  store: AutomationStore,
  traces: ProgrammeHint & { readonly entity_id: string; readonly schedules: readonly OwnSchedule[] },
): Promise<Config | undefined> {
  const { entity_id, isListed, schedules } = traces;
  const none =
    isListed === false &&
    schedules.length === 0 &&
    (await findAutomation(work, entity_id, { thorough: false })) === undefined;
  if (!none) return store.read();
  await store.probe();
  return undefined;
}

/** Not when the line or the time ended: the hub may have taken it. */
const isRefusal = (cause: unknown) =>
  cause instanceof ProgrammeError && ['not_loaded', 'invalid', 'no_rest', 'not_admin'].includes(cause.code);

interface Shown {
  readonly schedule_id: string | null;
  takeBack(): Promise<void>;
}

/** Puts the programme into its schedule, the old one or a new one, where the hub has such schedules. */
async function show(
  work: Work,
  programme: Programme,
  { name, old }: { readonly name: string; readonly old: OwnSchedule | undefined },
): Promise<Shown> {
  const week = scheduleWeekOf(programme);
  const nothing = { schedule_id: null, takeBack: () => Promise.resolve() };
  if (isEmptyWeek(week)) return nothing;
  if (old !== undefined) {
    const { id } = old;
    const icon: Config = typeof old['icon'] === 'string' ? { icon: old['icon'] } : {};
    await updateSchedule(work, id, { name, ...icon, ...week });
    return { schedule_id: id, takeBack: () => updateSchedule(work, id, fieldsOf(old)) };
  }
  const id = await createSchedule(work, name, week);
  return id === undefined ? nothing : { schedule_id: id, takeBack: () => deleteSchedule(work, id) };
}

/** In the words that a hub of its version knows, and where it does not accept them in the others. */
async function writeInItsWords(work: Work, store: AutomationStore, config: Config): Promise<void> {
  const ways = [config, inOldWords(config)];
  const [first = config, second = config] = knowsNewWords(work.house.connection.state)
    ? ways
    : ways.reverse();
  try {
    await store.write(first);
  } catch (cause) {
    if (!(cause instanceof ProgrammeError) || cause.code !== 'invalid') throw cause;
    await store.write(second).catch((other: unknown) => {
      // What it says of its own words is about the programme, of the others it would say only that they are strange.
      throw other instanceof ProgrammeError && other.code === 'invalid' ? cause : other;
    });
  }
}

/** Since 2024.10. */
function knowsNewWords(state: ConnectionState): boolean {
  const version = state.kind === 'ready' ? /^(\d+)\.(\d+)/.exec(state.hubVersion) : null;
  return version === null || Number(version[1]) * 100 + Number(version[2]) >= 202_410;
}

/** It runs: what is left of before goes, and an automation that somebody turned off is on again. */
async function tidy(work: Work, { entity_id }: Programme, left: readonly OwnSchedule[]): Promise<void> {
  for (const { id } of left) await deleteSchedule(work, id);
  const live = await findAutomation(work, entity_id, { thorough: false });
  if (live?.state === 'off') await turnAutomation(work, live, true);
}
