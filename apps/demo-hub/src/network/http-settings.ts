import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Cancel, Clock } from '#clock.ts';
import {
  httpConfigSchema,
  newHttpConfig,
  type HttpConfig,
  type StoredHttpConfig,
} from '#network/http-config.ts';
import type { StoredValue } from '#store/store.ts';
import { isoTime } from '#world/iso-time.ts';
import { createReadClientAddress, type ReadClientAddress } from './client-address.ts';

/** The hub's network settings: confirmed ones, and others on trial until they are promoted. */
export interface HttpSettings {
  /** The answer of `http/config`. */
  json(): Record<string, unknown>;
  /** The settings that the hub runs with. */
  active(): HttpConfig;
  /** By the active settings. */
  readClientAddress: ReadClientAddress;
  /** Stores settings for the next start, or takes them back; true when that start has to be now. */
  setPending(config: HttpConfig | null): boolean;
  /** Confirms the settings on trial; returns why it cannot. */
  promote(): string | undefined;
  /** Takes the stored settings into use, as each start does; `revert` is called when a trial ends unconfirmed. */
  activate(revert: () => void): void;
}

interface Options {
  readonly clock: Clock;
  /** Runs once after some ms, unless the hub has closed. */
  readonly later: (ms: number, run: () => void) => Cancel;
  readonly storage: StoredValue<{ stable: StoredHttpConfig; pending: StoredHttpConfig | null }>;
  /** Of a hub that has stored none. */
  readonly initial: Partial<HttpConfig>;
  /** Where the hub listens: it cannot be moved. */
  readonly address: () => Pick<HttpConfig, 'server_port' | 'server_host'>;
}

const TRIAL_MS = 300_000;

export function createHttpSettings({ clock, later, storage, initial, address }: Options): HttpSettings {
  const fresh = (config: Partial<HttpConfig>): StoredHttpConfig =>
    newHttpConfig(httpConfigSchema.parse(config), clock.now());
  const stored = storage.load();
  const defaults = fresh({});
  let stable = stored?.stable ?? fresh(initial);
  let pending = stored?.pending ?? null;
  let isTrial = false;
  let revertAt: number | null = null;
  let cancelRevert: Cancel = () => undefined;
  let readAddress = readerOf(stable);

  const here = <Config extends HttpConfig>(config: Config): Config => ({ ...config, ...address() });
  const active = (): StoredHttpConfig => (isTrial && pending !== null ? pending : stable);

  function keep(): void {
    storage.save({ stable, pending });
  }

  function endTrial(): void {
    cancelRevert();
    revertAt = null;
  }

  return {
    json: () => ({
      stable: here(stable),
      pending: pending === null ? null : here(pending),
      revert_at: revertAt === null ? null : isoTime(revertAt),
      active_config_type: isTrial ? 'pending' : 'stable',
      default: defaults,
    }),
    active: () => here(active()),
    readClientAddress: (request: IncomingMessage) => readAddress(request),
    setPending(config) {
      const before = pending;
      const wanted = config !== null && isSame(here(config), here(stable)) ? null : config;
      const isKept = before !== null && before.error === null && wanted !== null && isSame(wanted, before);
      if (!isKept) pending = wanted && fresh(wanted);
      keep();
      return pending !== before;
    },
    promote() {
      if (pending === null) return 'No pending HTTP config to promote';
      if (pending.error !== null) return `Cannot promote pending HTTP config with error: ${pending.error}`;
      stable = pending;
      pending = null;
      isTrial = false;
      endTrial();
      keep();
      return undefined;
    },
    activate(revert) {
      endTrial();
      isTrial = pending !== null && pending.error === null;
      readAddress = readerOf(active());
      if (!isTrial) return;
      revertAt = clock.now() + TRIAL_MS;
      cancelRevert = later(TRIAL_MS, () => {
        if (pending !== null) pending = { ...pending, error: 'not_promoted' };
        keep();
        revert();
      });
    },
  };
}

const readerOf = (config: HttpConfig): ReadClientAddress =>
  createReadClientAddress(config.use_x_forwarded_for === true ? (config.trusted_proxies ?? []) : []);

/** Whether two settings are equal, apart from when they were stored and how their trial ended. */
function isSame(one: HttpConfig, other: HttpConfig): boolean {
  return isDeepStrictEqual(settingsOf(one), settingsOf(other));
}

const settingsOf = (config: HttpConfig): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).filter(([name]) => !['created_at', 'error', 'error_message'].includes(name)),
  );
