import { z } from 'zod';
import { actions } from '#automations/schema/actions.ts';
import { conditions } from '#automations/schema/conditions.ts';
import { triggers } from '#automations/schema/triggers.ts';
import { flag, text } from '#automations/schema/values.ts';
import { isFields, textOf, type Fields } from '#automations/values.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';

const required = (schema: z.ZodType): z.ZodType =>
  schema.refine((value) => value !== undefined, { error: 'required key not provided' });

const common = {
  id: text.optional(),
  alias: z.union([z.string(), z.number()]).optional(),
  description: z.string({ error: 'string value is None' }).optional(),
};

const schema = z.strictObject({
  ...common,
  mode: z
    .enum(['single', 'restart', 'queued', 'parallel'], {
      error: "value must be one of ['parallel', 'queued', 'restart', 'single']",
    })
    .default('single'),
  max: z.coerce.number().int().min(2, 'value must be at least 2').default(10),
  max_exceeded: z.string().optional(),
  initial_state: flag.optional(),
  hide_entity: flag.optional(),
  variables: z.looseObject({}).optional(),
  trigger_variables: z.looseObject({}).optional(),
  trace: z.strictObject({ stored_traces: z.number().int().min(0).default(5) }).optional(),
  triggers: required(triggers),
  conditions: conditions.optional(),
  actions: required(actions),
});

/** What a blueprint makes of its inputs is not known here. */
const blueprint = z.looseObject({
  ...common,
  use_blueprint: z.strictObject({ path: z.string(), input: z.looseObject({}).optional() }),
});

export interface AutomationConfig {
  readonly alias: string | undefined;
  readonly mode: 'single' | 'restart' | 'queued' | 'parallel';
  readonly max: number;
  readonly initialState: boolean | undefined;
  /** Runs that are kept. */
  readonly storedTraces: number | undefined;
  readonly triggers: unknown;
  readonly conditions: unknown;
  readonly actions: unknown;
  /** As the hub keeps it: plural keys, services as `action`. */
  readonly stored: Fields;
}

type Read =
  | { readonly ok: true; readonly config: AutomationConfig }
  | { readonly ok: false; readonly why: string };

const pluralKeys: Readonly<Record<string, string>> = {
  trigger: 'triggers',
  condition: 'conditions',
  action: 'actions',
};

/** Checks a configuration in both spellings (singular keys before 2024.10), and tells how the hub keeps it. */
export function readConfig(raw: Fields): Read {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const plural = pluralKeys[key];
    if (plural !== undefined && plural in raw) {
      return { ok: false, why: `Cannot specify both '${key}' and '${plural}'. Please use '${plural}' only.` };
    }
    renamed[plural ?? key] = value;
  }
  if ('use_blueprint' in renamed) return readBlueprint(renamed);
  const checked = schema.safeParse(renamed);
  if (!checked.success) return { ok: false, why: schemaErrorText(checked.error) };
  const { mode, max, initial_state: initial, trace } = checked.data;
  const alias = checked.data.alias === undefined ? undefined : textOf(checked.data.alias);
  const stored = { ...renamed, actions: withActionKeys(renamed['actions']) };
  return {
    ok: true,
    config: {
      alias,
      mode,
      max,
      storedTraces: trace?.stored_traces,
      stored,
      initialState: initial === undefined ? undefined : isTrue(initial),
      triggers: renamed['triggers'],
      conditions: renamed['conditions'],
      actions: stored.actions,
    },
  };
}

const isTrue = (value: unknown): boolean =>
  ['true', 'yes', 'on', 'enable', '1'].includes(textOf(value).toLowerCase());

/** Blueprints that the hub brings with it. Their automations exist here, and do nothing. */
const blueprintPaths = ['homeassistant/motion_light.yaml', 'homeassistant/notify_leaving_zone.yaml'];

function readBlueprint(renamed: Fields): Read {
  const checked = blueprint.safeParse(renamed);
  if (!checked.success) return { ok: false, why: schemaErrorText(checked.error) };
  const { path } = checked.data.use_blueprint;
  if (!blueprintPaths.includes(path)) {
    return { ok: false, why: `Failed to load blueprint: Unable to find ${path}` };
  }
  const alias = checked.data.alias === undefined ? undefined : textOf(checked.data.alias);
  const mode = path.includes('motion') ? 'restart' : 'single';
  const nothing = {
    triggers: [],
    conditions: [],
    actions: [],
    initialState: undefined,
    storedTraces: undefined,
  };
  return { ok: true, config: { alias, mode, max: 10, ...nothing, stored: renamed } };
}

const nestedKeys = ['then', 'else', 'default', 'sequence', 'choose', 'parallel', 'repeat'];

/** `service` as `action`, also inside other actions. */
function withActionKeys(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withActionKeys);
  if (!isFields(part)) return part;
  const { service, ...rest } = part;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      nestedKeys.includes(key) ? withActionKeys(value) : value,
    ]),
  );
  return service === undefined || 'action' in part
    ? { ...inner, ...(service === undefined ? {} : { service }) }
    : { ...inner, action: service };
}
