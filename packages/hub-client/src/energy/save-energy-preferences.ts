import type { CommandOptions, Connection } from '../connection/types.ts';
import { toHubError } from '../errors/to-hub-error.ts';

/** Milliseconds. */
const TIMEOUT_MS = 20_000;

type Fields = Readonly<Record<string, unknown>>;

/** Fields of `energy/save_prefs`; each list replaces the stored one whole. */
export interface EnergyPreferenceFields {
  readonly energy_sources?: readonly Fields[];
  readonly device_consumption?: readonly Fields[];
}

/** What hubs of 2024 refuse. */
const laterFields: ReadonlySet<string> = new Set(['name', 'stat_rate', 'included_in_stat', 'power_config']);

/**
 * Saves lists of the energy preferences; resolves with all preferences as they are now. Where an older hub does not
 * accept names, power and inclusion of devices, it is given the lists without them. Rejects with HubError: `refused`
 * where the account may not, `invalid` where the hub does not accept the lists, `unsupported` without an energy page.
 */
export async function saveEnergyPreferences(
  connection: Pick<Connection, 'command'>,
  fields: EnergyPreferenceFields,
  options: CommandOptions = {},
): Promise<unknown> {
  const save = (given: EnergyPreferenceFields) =>
    connection.command({ type: 'energy/save_prefs', ...given }, { timeout: TIMEOUT_MS, ...options });
  try {
    return await save(fields);
  } catch (cause) {
    const older = withoutLaterFields(fields);
    if (toHubError(cause).code !== 'invalid' || older === undefined) throw cause;
    return save(older);
  }
}

/** Undefined where there are none. */
function withoutLaterFields(fields: EnergyPreferenceFields): EnergyPreferenceFields | undefined {
  // A grid of the newer shape keeps its power: every hub that has that shape accepts it.
  const isLater = (row: Fields, name: string) => laterFields.has(name) && row['type'] !== 'grid';
  const lists = Object.entries(fields).filter((entry): entry is [string, readonly Fields[]] =>
    Array.isArray(entry[1]),
  );
  if (!lists.some(([, rows]) => rows.some((row) => Object.keys(row).some((name) => isLater(row, name)))))
    return undefined;
  const olderRow = (row: Fields): Fields =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !isLater(row, name)));
  return Object.fromEntries(lists.map(([list, rows]) => [list, rows.map(olderRow)]));
}
