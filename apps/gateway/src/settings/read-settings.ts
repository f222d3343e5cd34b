import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type * as z from 'zod';
import { configOption, flagOf, options, type SettingOption } from './options.ts';
import { whyNoMapFile } from './map-settings.ts';
import { settingsSchema, type Settings } from './schema.ts';
import { SettingsError } from './settings-error.ts';
import { TICKETS_OFF } from './ticket-settings.ts';

export interface SettingsInput {
  /** Arguments after the script's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export interface ReadSettings {
  readonly settings: Settings;
  /** Where each given value came from: `--app-port`, `SOGLIA_APP_PORT` or the file's name; absent for defaults. */
  readonly sources: ReadonlyMap<string, string>;
  readonly action: 'run' | 'check' | 'help';
}

interface Given {
  readonly value: unknown;
  readonly source: string;
}

/**
 * Flags take precedence over the environment, the environment over the file, the file over defaults.
 * @throws SettingsError with one line that names the setting and where it was given
 */
export function readSettings({ args, env, cwd }: SettingsInput): ReadSettings {
  const flags = readFlags(args);
  if (flags.action === 'help')
    return { settings: settingsSchema.parse({}), sources: new Map(), action: 'help' };
  const environment = readEnvironment(env);
  const file = flags.given.get(configOption.key) ?? environment.get(configOption.key);
  const given = new Map([
    ...(file === undefined ? [] : readFile(resolve(cwd, String(file.value)), file.source)),
    ...environment,
    ...flags.given,
  ]);
  given.delete(configOption.key);

  const parsed = settingsSchema.safeParse(
    Object.fromEntries([...given].map(([key, { value }]) => [key, value])),
  );
  if (!parsed.success) throw new SettingsError(explainIssue(parsed.error, given));
  const settings = {
    ...parsed.data,
    data: resolve(cwd, parsed.data.data),
    webRoot: resolve(cwd, parsed.data.webRoot),
    mapFile: parsed.data.mapFile && resolve(cwd, parsed.data.mapFile),
  };
  rejectNoMap(settings, given);
  rejectPortClashes(settings);
  rejectHalves(settings);
  const sources = new Map([...given].map(([key, { source }]) => [key, source]));
  return { settings, sources, action: flags.action };
}

function readFlags(args: readonly string[]) {
  const given = new Map<string, Given>();
  let action: ReadSettings['action'] = 'run';
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--help' || arg === '-h') return { given, action: 'help' as const };
    if (arg === '--check') {
      action = 'check';
      continue;
    }
    const [flag, inline] = splitOnce(arg);
    const option = [...options, configOption].find((known) => known.flag === flag);
    const secret = options.find((known) => known.flag === undefined && flagOf(known.key) === flag);
    if (secret !== undefined) {
      throw new SettingsError(
        `${flag} is no flag, because others could read it: give ${secret.key} as ${secret.env} or in the settings file.`,
      );
    }
    if (option === undefined)
      throw new SettingsError(`${flag} is no setting of the gateway: --help lists them all.`);
    given.set(option.key, { value: inline ?? valueBehind(option, flag, rest), source: flag });
  }
  return { given, action };
}

function splitOnce(arg: string): readonly [string, string | undefined] {
  const at = arg.indexOf('=');
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

function valueBehind(option: SettingOption, flag: string, rest: string[]): string | boolean {
  if (option.value === undefined) return true;
  const value = rest.shift();
  if (value === undefined || value.startsWith('--')) {
    throw new SettingsError(`${flag} needs a value: ${flag} ${option.value}.`);
  }
  return value;
}

function readEnvironment(env: SettingsInput['env']) {
  const given = new Map<string, Given>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('SOGLIA_') || value === undefined) continue;
    const option = [...options, configOption].find((known) => known.env === name);
    if (option === undefined)
      throw new SettingsError(`${name} is no setting of the gateway: --help lists them all.`);
    // Compose files and shells leave an empty variable where none is set.
    if (value !== '') given.set(option.key, { value, source: name });
  }
  return given;
}

function readFile(path: string, source: string): [string, Given][] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const what =
      error instanceof SyntaxError ? 'is not JSON: mend it' : 'cannot be read: check the path and its rights';
    throw new SettingsError(`The settings file ${path} (from ${source}) ${what}.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`The settings file ${path} (from ${source}) must hold one JSON object.`);
  }
  return Object.entries(content).map(([key, value]: [string, unknown]) => {
    if (!options.some((known) => known.key === key)) {
      throw new SettingsError(`"${key}" in ${path} is no setting of the gateway: --help lists them all.`);
    }
    return [key, { value, source: path }];
  });
}

function explainIssue(error: z.ZodError, given: ReadonlyMap<string, Given>): string {
  const [issue] = error.issues;
  const key = String(issue?.path[0] ?? '');
  const at = given.get(key);
  if (issue === undefined || at === undefined) return `The settings do not hold: ${error.message}`;
  if (options.some((option) => option.key === key && option.flag === undefined))
    return `${key} (from ${at.source}) does not hold: ${issue.message}.`;
  return `${key} is ${withoutCredentials(at.value)} (from ${at.source}): ${issue.message}.`;
}

/** A value as it may be printed, without the credentials before the last @ of an address: a password may hold @ and /. */
function withoutCredentials(value: unknown): string {
  const text = (JSON.stringify(value) as string | undefined) ?? 'missing';
  const [start, end] = [text.indexOf('//'), text.lastIndexOf('@')];
  const isHiding = start >= 0 && end > start;
  return (isHiding ? `${text.slice(0, start)}//***${text.slice(end)}` : text).slice(0, 200);
}

/** Settings of which one says nothing without the other. */
const together = [
  ['smtpUrl', 'mailFrom'],
  ['smsUrl', 'smsSecret'],
  ['mapTilesUrl', 'mapTilesAttribution'],
  ['pushAppId', 'pushKey', 'pushSecret'],
] as const;

function rejectHalves(settings: Settings): void {
  const { pushUrl, pushAppId, ticketsUrl } = settings;
  const service = pushUrl === undefined || pushAppId !== undefined ? [] : [['pushUrl', 'pushAppId'] as const];
  // Without tickets a key says nothing, and does no harm.
  const tickets = ticketsUrl === TICKETS_OFF ? [] : [['ticketsUrl', 'ticketsKey'] as const];
  for (const pair of [...together, ...service, ...tickets]) {
    const missing = pair.find((key) => settings[key] === undefined);
    const given = pair.find((key) => settings[key] !== undefined);
    if (missing === undefined || given === undefined) continue;
    const env = options.find(({ key }) => key === missing)?.env ?? missing;
    throw new SettingsError(`${given} is set and ${missing} is not: give ${missing} too, as ${env}.`);
  }
}

/** A map that is not there would show as a plain ground, and nobody would know why. */
function rejectNoMap({ mapFile }: Settings, given: ReadonlyMap<string, Given>): void {
  const reason = mapFile === undefined ? undefined : whyNoMapFile(mapFile);
  if (reason === undefined) return;
  const source = given.get('mapFile')?.source ?? 'default';
  throw new SettingsError(`mapFile is ${JSON.stringify(mapFile)} (from ${source}): ${reason}.`);
}

function rejectPortClashes({ host, hub, appPort, hubPort, adminPort }: Settings): void {
  const ports = { appPort, hubPort, adminPort };
  const seen = new Map<number, string>();
  for (const [key, port] of Object.entries(ports)) {
    const other = seen.get(port);
    if (other !== undefined)
      throw new SettingsError(`${other} and ${key} are both ${port}: give each its own port.`);
    seen.set(port, key);
  }
  if (hub === undefined) return;
  const target = new URL(hub);
  const targetPort = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
  const own = ['localhost', '127.0.0.1', '[::1]', host].includes(target.hostname);
  const clash = own ? seen.get(targetPort) : undefined;
  if (clash !== undefined) {
    throw new SettingsError(
      `hub is ${hub}, which is the gateway's own ${clash}: give the hub or ${clash} another port.`,
    );
  }
}
