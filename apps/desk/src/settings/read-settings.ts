import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_KEY_HEADER } from '@soglia/contracts/tickets';
import { z } from 'zod';

/** A setting that cannot be used. The message is one sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** As long as an installer answers for their work. */
export const DEFAULT_AUDIT_DAYS = 730;
/** Some thousand photos of telephones. */
export const DEFAULT_HOME_MEGABYTES = 2048;

const databaseUrlSchema = z.string().refine((text) => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address?.protocol === 'postgres:' || address?.protocol === 'postgresql:';
});

const network = z.string().refine((text) => {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
});

/** Each setting, by the name of its environment variable, with what a wrong value is told. */
const settingsSchema = z.object({
  SOGLIA_DESK_PORT: z.coerce
    .number({ error: 'a port, 0 to 65535' })
    .int('a port, 0 to 65535')
    .min(0, 'a port, 0 to 65535')
    .max(65_535, 'a port, 0 to 65535')
    .default(8200),
  SOGLIA_DESK_HOST: z.string().min(1).default('127.0.0.1'),
  SOGLIA_DESK_DATA: z.string().min(1).default('.data/desk'),
  SOGLIA_DESK_DATABASE_URL: databaseUrlSchema.optional(),
  SOGLIA_DESK_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'the name of a header')
    .default(DEFAULT_KEY_HEADER),
  SOGLIA_DESK_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(network, 'addresses or networks, separated by commas'))
    .default([]),
  SOGLIA_DESK_AUDIT_DAYS: z.coerce
    .number({ error: 'a number of days, 1 to 36500' })
    .int('a number of days, 1 to 36500')
    .min(1, 'a number of days, 1 to 36500')
    .max(36_500, 'a number of days, 1 to 36500')
    .default(DEFAULT_AUDIT_DAYS),
  SOGLIA_DESK_HOME_MEGABYTES: z.coerce
    .number({ error: 'a number of megabytes, 1 to 65536' })
    .int('a number of megabytes, 1 to 65536')
    .min(1, 'a number of megabytes, 1 to 65536')
    .max(65_536, 'a number of megabytes, 1 to 65536')
    .default(DEFAULT_HOME_MEGABYTES),
  SOGLIA_DESK_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export interface DeskSettings {
  /** 0: a free one, which is written to the terminal. */
  readonly port: number;
  readonly host: string;
  /** The data folder. */
  readonly data: string;
  /** PostgreSQL instead of a file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** In small letters. */
  readonly keyHeader: string;
  /** Whose `X-Forwarded-For` is believed: addresses or networks. */
  readonly trustedProxies: readonly string[];
  /** For how long it is kept who has changed what. */
  readonly auditDays: number;
  /** What a home may store, with its pictures. */
  readonly homeMegabytes: number;
  readonly logLevel: string;
}

/** @throws SettingsError with the name of the setting, never with its value */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): DeskSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = settingsSchema.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    const name = String(issue?.path[0]);
    const hint = name === 'SOGLIA_DESK_DATABASE_URL' ? 'an address such as postgres://…' : issue?.message;
    throw new SettingsError(`${name} cannot be used: it must be ${hint}.`);
  }
  return {
    port: data.SOGLIA_DESK_PORT,
    host: data.SOGLIA_DESK_HOST,
    data: resolve(folder, data.SOGLIA_DESK_DATA),
    databaseUrl: data.SOGLIA_DESK_DATABASE_URL,
    keyHeader: data.SOGLIA_DESK_KEY_HEADER.toLowerCase(),
    trustedProxies: data.SOGLIA_DESK_TRUSTED_PROXIES,
    auditDays: data.SOGLIA_DESK_AUDIT_DAYS,
    homeMegabytes: data.SOGLIA_DESK_HOME_MEGABYTES,
    logLevel: data.SOGLIA_DESK_LOG_LEVEL,
  };
}
