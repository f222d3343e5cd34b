import * as z from 'zod/mini';
import { isRecord } from '@soglia/hub-client/json';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { lacksRight } from '../reads/requirements.ts';
import {
  isProtected,
  narrowBackupEvent,
  narrowBackups,
  narrowConfig,
  narrowCreated,
  narrowDetails,
  narrowPlaces,
  passwordOf,
} from './backup-answers.ts';
import {
  commandFields,
  isRefusal,
  stillWith,
  narrowAnswer,
  withRight,
  type RecordedAct,
  type Steps,
} from './on-behalf.ts';

const RIGHT = 'backups';

const word = z.string().check(z.minLength(1), z.maxLength(255));
const words = z.array(word).check(z.maxLength(200));
const name = z.nullable(z.string().check(z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)));
const flag = z.boolean();
const plain = z.strictObject(commandFields);

/** Reads as the owner, and tells what is left of the answer to somebody who still has the right. */
function* read(
  message: Readonly<Record<string, unknown>>,
  context: RuleContext,
  act: string,
  narrow: (result: unknown) => unknown,
): Steps {
  const answer = yield { message: { ...message, type: act } };
  const now = stillWith(RIGHT, context, act);
  return isRefusal(now) ? now : narrowAnswer(answer, narrow);
}

const reads = (narrow: (result: unknown) => unknown): CommandRule =>
  withRight(RIGHT, plain, (_fields, context, act) => read({}, context, act, narrow));

const contents = {
  include_addons: z.optional(z.nullable(words)),
  include_all_addons: z.optional(flag),
  include_database: z.optional(flag),
  include_folders: z.optional(z.nullable(words)),
  name: z.optional(name),
};
const retention = z.strictObject({
  copies: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(36_500)))),
});

/** A password, and whether a place is encrypted, are in neither: they stay with administrators. */
const newBackup = z.strictObject({
  ...commandFields,
  ...contents,
  agent_ids: z.optional(words),
  include_addons: z.optional(words),
  include_folders: z.optional(words),
  include_homeassistant: z.optional(flag),
});
const newConfig = z.strictObject({
  ...commandFields,
  agents: z.optional(
    z
      .record(word, z.strictObject({ retention: z.optional(z.nullable(retention)) }))
      .check(z.refine((agents) => Object.keys(agents).length <= 200)),
  ),
  automatic_backups_configured: z.optional(flag),
  create_backup: z.optional(z.strictObject({ ...contents, agent_ids: z.optional(words) })),
  retention: z.optional(retention),
  schedule: z.optional(
    z.strictObject({
      days: z.optional(
        z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).check(z.maxLength(7)),
      ),
      recurrence: z.optional(z.enum(['never', 'daily', 'custom_days'])),
      time: z.optional(z.nullable(z.string().check(z.regex(/^\d{2}:\d{2}(?::\d{2})?$/)))),
    }),
  ),
});

/** A backup that was asked for, by the name that the hub gives it where the person gave none. */
const created =
  (wanted: string) =>
  (result: unknown): RecordedAct => {
    const { backup_job_id: job, slug, name: given } = isRecord(result) ? result : {};
    const id = [job, slug].find((one) => typeof one === 'string') ?? '';
    return { action: 'backup.created', id, name: typeof given === 'string' ? given : wanted };
  };

/** The gateway adds the hub's password where a place is encrypted; the model of 2024 knows neither. */
function* generate(
  { id: _id, type: _type, ...fields }: z.infer<typeof newBackup>,
  context: RuleContext,
  act: string,
): Steps {
  const stored = yield { message: { type: 'backup/config/info' } };
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  const isOldModel = !stored.success && stored.code === 'unknown_command';
  if (!stored.success && !isOldModel) return stored;
  const config = stored.success ? stored.result : undefined;
  const password = passwordOf(config);
  const isEncrypted = (fields.agent_ids ?? []).some((agentId) => isProtected(config, agentId));
  const message = {
    ...(!isOldModel && fields),
    ...(password !== undefined && isEncrypted && { password }),
    type: act,
  };
  const records = created(fields.name ?? 'Custom backup');
  const answer = yield { message, records, ...(isOldModel && { takesMinutes: true }) };
  return narrowAnswer(answer, narrowCreated);
}

function* generateAutomatic(_fields: unknown, context: RuleContext, act: string): Steps {
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  const answer = yield { message: { type: act }, records: created('Automatic backup') };
  return narrowAnswer(answer, narrowCreated);
}

function* updateConfig(
  { id: _id, type: _type, ...fields }: z.infer<typeof newConfig>,
  context: RuleContext,
  act: string,
): Steps {
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  const changes = Object.entries(fields).map(([field, after]) => ({
    field,
    before: null,
    after: JSON.stringify(after).slice(0, 500).toWellFormed(),
  }));
  const answer = yield {
    message: { ...fields, type: act },
    records: () => ({ action: 'backup.schedule_changed', id: 'backup_config', name: '', changes }),
  };
  return narrowAnswer(answer, () => null);
}

const details = z.strictObject({ ...commandFields, backup_id: word });

const subscribe: CommandRule = (message, context) =>
  lacksRight(context, RIGHT, message.type) ?? {
    kind: 'follow_on_behalf',
    type: message.type,
    narrow: whileAllowed(context),
  };

const whileAllowed =
  ({ current }: RuleContext) =>
  (event: unknown): unknown =>
    current()?.access.rights.has(RIGHT) === true ? narrowBackupEvent(event) : undefined;

/** What a role may do with the hub's backups: never with what is in them. */
export const backupCommands: readonly (readonly [type: string, rule: CommandRule])[] = [
  ['backup/info', reads(narrowBackups)],
  [
    'backup/details',
    withRight(RIGHT, details, ({ backup_id }, context, act) =>
      read({ backup_id }, context, act, narrowDetails),
    ),
  ],
  ['backup/agents/info', reads(narrowPlaces)],
  ['backup/config/info', reads(narrowConfig)],
  ['backup/config/update', withRight(RIGHT, newConfig, updateConfig)],
  ['backup/generate', withRight(RIGHT, newBackup, generate)],
  ['backup/generate_with_automatic_settings', withRight(RIGHT, plain, generateAutomatic)],
  ['backup/subscribe_events', subscribe],
];
