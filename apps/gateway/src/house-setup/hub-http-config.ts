import { isRecord } from '@soglia/hub-client/json';
import { HubCommandError, type ServiceConnection } from '#service-connection/service-connection.ts';

/** The hub's own network settings (`http/config`): hubs of 2026.8 and later keep them and let an administrator set them. */
export interface HubHttpConfig {
  /** `pending`: on trial, and taken back by the hub unless it is confirmed (promoted). */
  readonly active: 'stable' | 'pending' | 'default';
  /** Settings as the hub gave them, of the one that is active. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Failed sign-ins that ban an address; `none`: no address is ever banned. */
  readonly banAfter: number | 'none';
}

/** Fields that describe a setting and may not be sent back. */
const DESCRIPTIVE = new Set(['created_at', 'error', 'error_message']);

/** Undefined where the hub has no such command. Rejects as a command of the service connection does. */
export async function readHubHttpConfig(
  connection: Pick<ServiceConnection, 'command'>,
): Promise<HubHttpConfig | undefined> {
  try {
    return parseHubHttpConfig(await connection.command({ type: 'http/config' }));
  } catch (error) {
    if (error instanceof HubCommandError && error.code === 'unknown_command') return undefined;
    throw error;
  }
}

/** Undefined for an answer that is malformed. */
export function parseHubHttpConfig(answer: unknown): HubHttpConfig | undefined {
  if (!isRecord(answer)) return undefined;
  const active = answer['active_config_type'];
  if (active !== 'stable' && active !== 'pending' && active !== 'default') return undefined;
  const settings = answer[active];
  if (!isRecord(settings)) return undefined;
  const threshold = settings['login_attempts_threshold'];
  const bans = settings['ip_ban_enabled'] === true && typeof threshold === 'number' && threshold > 0;
  return { active, settings, banAfter: bans ? threshold : 'none' };
}

/** The whole settings with the gateway among the trusted proxies: the hub takes no part of them. */
export function withTrustedProxy(
  { settings }: HubHttpConfig,
  address: string,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(settings).filter(([key, value]) => !DESCRIPTIVE.has(key) && value !== null);
  const { trusted_proxies: trusted } = settings;
  const proxies = Array.isArray(trusted) ? trusted.filter((one) => typeof one === 'string') : [];
  return {
    ...Object.fromEntries(kept),
    use_x_forwarded_for: true,
    trusted_proxies: [...new Set([...proxies, address])],
  };
}
