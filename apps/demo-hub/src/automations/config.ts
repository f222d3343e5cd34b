import { z } from 'zod';

/** Conditions and actions are not validated inside. */
const anyObject = z.looseObject({});
const triggerKinds = [
  'state',
  'numeric_state',
  'time',
  'time_pattern',
  'sun',
  'zone',
  'event',
  'homeassistant',
  'template',
  'device',
  'webhook',
  'mqtt',
  'tag',
  'calendar',
  'conversation',
  'persistent_notification',
  'geo_location',
];
const trigger = anyObject.refine((one) => triggerKinds.includes(String(one['trigger'] ?? one['platform'])), {
  error: 'Invalid trigger specified',
});
const list = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((one) => [one])]);

const schema = z.strictObject({
  id: z.string().optional(),
  alias: z.string().optional(),
  description: z.string().optional(),
  mode: z.enum(['single', 'restart', 'queued', 'parallel']).default('single'),
  max: z.number().int().optional(),
  max_exceeded: z.string().optional(),
  initial_state: z.boolean().optional(),
  variables: anyObject.optional(),
  trigger_variables: anyObject.optional(),
  triggers: list(trigger).default([]),
  conditions: list(z.union([anyObject, z.string()])).default([]),
  actions: list(anyObject),
});

export type AutomationConfig = z.output<typeof schema>;

const pluralKeys: Readonly<Record<string, string>> = {
  trigger: 'triggers',
  condition: 'conditions',
  action: 'actions',
};

/** Accepts singular (before 2024.10) and plural keys, not both at once, and normalises to plural. */
export function readConfig(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; config: AutomationConfig } | { ok: false; why: string } {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const plural = pluralKeys[key];
    if (plural !== undefined && plural in raw)
      return { ok: false, why: `Cannot specify both '${key}' and '${plural}'.` };
    renamed[plural ?? key] = value;
  }
  const checked = schema.safeParse(renamed);
  if (!checked.success) return { ok: false, why: checked.error.issues[0]?.message ?? 'invalid' };
  const actions = checked.data.actions.map((one) => {
    const { service, ...rest } = one as Record<string, unknown>;
    return service === undefined || 'action' in rest ? one : { action: service, ...rest };
  });
  return { ok: true, config: { ...checked.data, actions } };
}
