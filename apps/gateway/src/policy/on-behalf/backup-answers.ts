import { isRecord, listOf } from '@soglia/hub-client/json';

type Row = Readonly<Record<string, unknown>>;

const pick = (value: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(value, key) ? [[key, value[key]]] : [])));

const rowsOf = (value: unknown, narrow: (row: Row) => Row): readonly Row[] =>
  listOf(value).filter(isRecord).map(narrow);

const narrowMap = (value: unknown, narrow: (item: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).map(([key, item]) => [key, narrow(item)]));

/** Which places did not answer, without the words of their errors: these hold addresses and names of accounts. */
const narrowErrors = (errors: unknown): Row => narrowMap(errors, () => 'error');

const BACKUP = [
  'backup_id',
  'slug',
  'name',
  'date',
  'size',
  'with_automatic_settings',
  'homeassistant_included',
  'homeassistant_version',
  'database_included',
  'folders',
  'failed_agent_ids',
  'failed_folders',
];
const ADD_ON = ['name', 'slug', 'version'];

/** One backup, without what it says of the installation, and the place of its file. */
const narrowBackup = (backup: Row): Row => ({
  ...pick(backup, BACKUP),
  ...(isRecord(backup['agents']) && {
    agents: narrowMap(backup['agents'], (agent) =>
      isRecord(agent) ? pick(agent, ['size', 'protected']) : {},
    ),
  }),
  ...narrowAddOns(backup, 'addons'),
  ...narrowAddOns(backup, 'failed_addons'),
});

const narrowAddOns = (backup: Row, key: 'addons' | 'failed_addons'): Row =>
  Array.isArray(backup[key]) ? { [key]: rowsOf(backup[key], (row) => pick(row, ADD_ON)) } : {};

const INFO = [
  'last_attempted_automatic_backup',
  'last_completed_automatic_backup',
  'backing_up',
  'state',
  'last_completed_automatic_backup_id',
  'next_automatic_backup',
  'next_automatic_backup_additional',
];

/** `backup/info` of both models. */
export const narrowBackups = (result: unknown): unknown =>
  isRecord(result)
    ? {
        ...pick(result, INFO),
        backups: rowsOf(result['backups'], narrowBackup),
        ...(isRecord(result['agent_errors']) && { agent_errors: narrowErrors(result['agent_errors']) }),
        ...('last_action_event' in result && {
          last_action_event: narrowBackupEvent(result['last_action_event']) ?? null,
        }),
      }
    : undefined;

/** `backup/details`. */
export const narrowDetails = (result: unknown): unknown =>
  isRecord(result)
    ? {
        agent_errors: narrowErrors(result['agent_errors']),
        backup: isRecord(result['backup']) ? narrowBackup(result['backup']) : null,
      }
    : undefined;

/** `backup/agents/info`. */
export const narrowPlaces = (result: unknown): unknown =>
  isRecord(result)
    ? { agents: rowsOf(result['agents'], (agent) => pick(agent, ['agent_id', 'name'])) }
    : undefined;

const RETENTION = ['copies', 'days'];
const CONFIG = [
  'automatic_backups_configured',
  'last_attempted_automatic_backup',
  'last_completed_automatic_backup',
  'next_automatic_backup',
  'next_automatic_backup_additional',
];
const CONTENTS = [
  'agent_ids',
  'include_addons',
  'include_all_addons',
  'include_database',
  'include_folders',
  'name',
];

const narrowRetention = (value: unknown): unknown => (isRecord(value) ? pick(value, RETENTION) : null);

/** `backup/config/info`: of the encryption password only whether there is one. */
export function narrowConfig(result: unknown): unknown {
  const config = isRecord(result) ? result['config'] : undefined;
  if (!isRecord(config)) return undefined;
  const { create_backup: created, schedule, retention, agents } = config;
  const contents = isRecord(created) ? created : {};
  return {
    config: {
      ...pick(config, CONFIG),
      agents: narrowMap(agents, (agent) =>
        isRecord(agent)
          ? { ...pick(agent, ['protected']), retention: narrowRetention(agent['retention']) }
          : {},
      ),
      create_backup: {
        ...pick(contents, CONTENTS),
        password: null,
        password_set: passwordOf(result) !== undefined,
      },
      retention: narrowRetention(retention),
      schedule: isRecord(schedule) ? pick(schedule, ['days', 'recurrence', 'time']) : {},
    },
  };
}

/** The hub's stored encryption password, in the answer to `backup/config/info`. */
export function passwordOf(result: unknown): string | undefined {
  const config = isRecord(result) ? result['config'] : undefined;
  const created = isRecord(config) ? config['create_backup'] : undefined;
  const password = isRecord(created) ? created['password'] : undefined;
  return typeof password === 'string' && password !== '' ? password : undefined;
}

/** Whether the hub encrypts what it stores in a place: it does unless its settings say otherwise. */
export function isProtected(result: unknown, agentId: string): boolean {
  const config = isRecord(result) ? result['config'] : undefined;
  const agents = isRecord(config) ? config['agents'] : undefined;
  const agent = isRecord(agents) && Object.hasOwn(agents, agentId) ? agents[agentId] : undefined;
  return !isRecord(agent) || agent['protected'] !== false;
}

const EVENT = ['manager_state', 'reason', 'stage', 'state', 'agent_id', 'uploaded_bytes', 'total_bytes'];

/** An event of `backup/subscribe_events`. */
export const narrowBackupEvent = (event: unknown): unknown =>
  isRecord(event) ? pick(event, EVENT) : undefined;

/** The answer to `backup/generate`: the id of the work, or in the model of 2024 the finished backup. */
export function narrowCreated(result: unknown): unknown {
  if (!isRecord(result)) return undefined;
  return typeof result['backup_job_id'] === 'string' ? pick(result, ['backup_job_id']) : narrowBackup(result);
}
