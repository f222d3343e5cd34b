import { z } from 'zod';
import { booleanField } from '#world/service-fields.ts';
import { ipNetwork } from '#network/ip-network.ts';

const listOf = (item: z.ZodType<string>): z.ZodType<string[]> =>
  z.union([item.transform((one) => [one]), z.array(item)]);
const network = z.string().transform((text, context) => {
  const normalized = ipNetwork(text);
  if (normalized !== undefined) return normalized;
  context.addIssue({ code: 'custom', message: `not a valid value: ${text} is no IP network` });
  return z.NEVER;
});

const DEFAULT_PORT = 8123;

const fields = {
  server_host: listOf(z.string()).optional(),
  server_port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT),
  cors_allowed_origins: listOf(z.string()).default(['https://cast.home-assistant.io']),
  use_x_forwarded_for: booleanField.optional(),
  trusted_proxies: listOf(network).optional(),
  login_attempts_threshold: z.number().int().min(-1).default(-1),
  ip_ban_enabled: booleanField.default(true),
  ssl_profile: z
    .enum(['modern_v4', 'intermediate_v4', 'modern_v6', 'intermediate_v6'])
    .default('intermediate_v6'),
  use_x_frame_options: booleanField.default(true),
};

/** The settings that `http/config/configure` takes: the whole of them, with the hub's defaults for what is missing. */
export const httpConfigSchema = z
  .strictObject(fields)
  .refine(({ use_x_forwarded_for: on, trusted_proxies: proxies = [] }) => on !== true || proxies.length > 0, {
    path: ['trusted_proxies'],
    message: 'at least one trusted proxy is required to use X-Forwarded-For',
  });

export type HttpConfig = z.output<typeof httpConfigSchema>;

/** Settings as the hub keeps them; `error`: `not_promoted` where a trial ended without a promotion. */
export type StoredHttpConfig = HttpConfig & {
  readonly created_at: string;
  readonly error: string | null;
  readonly error_message: string | null;
};

const stored = z.object({
  ...fields,
  created_at: z.string(),
  error: z.string().nullable(),
  error_message: z.string().nullable(),
});

/** Shape of the stored settings. */
export const storedHttpSettingsSchema: z.ZodType<{
  stable: StoredHttpConfig;
  pending: StoredHttpConfig | null;
}> = z.object({ stable: stored, pending: stored.nullable() });

export const newHttpConfig = (config: HttpConfig, now: number): StoredHttpConfig => ({
  ...config,
  created_at: new Date(now).toISOString().replace('Z', '000+00:00'),
  error: null,
  error_message: null,
});
