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

/** What older hubs refuse, the newest first: since 2026, 2025.12, 2025.3 and 2024.10. */
const laterFields = ['power_config', 'stat_rate', 'included_in_stat', 'name'] as const;

/**
 * Saves lists of the energy preferences; resolves with all preferences as they are now. Where an older hub does not
 * accept names, power and inclusion of devices, it is given the lists without them: no more than it refuses, since the
 * lists replace those that it has. Rejects with HubError: `refused`
 * where the account may not, `invalid` where the hub does not accept the lists, `unsupported` without an energy page.
 */
export async function saveEnergyPreferences(
  connection: Pick<Connection, 'command'>,
  fields: EnergyPreferenceFields,
  options: CommandOptions = {},
): Promise<unknown> {
  const save = (given: EnergyPreferenceFields) =>
    connection.command({ type: 'energy/save_prefs', ...given }, { timeout: TIMEOUT_MS, ...options });
  let given = fields;
  let refusal: unknown;
  for (const name of [undefined, ...laterFields]) {
    const next = name === undefined ? given : withoutField(given, name);
    if (next === undefined) continue;
    given = next;
    try {
      return await save(given);
    } catch (cause) {
      if (toHubError(cause).code !== 'invalid') throw cause;
      // The first tells most: of what was asked for.
      refusal ??= cause;
    }
  }
  throw refusal;
}

/** Undefined where no row has it. A grid of the newer shape keeps its power: every hub that has that shape accepts it. */
function withoutField(fields: EnergyPreferenceFields, name: string): EnergyPreferenceFields | undefined {
  const hasIt = (row: Fields) => Object.hasOwn(row, name) && row['type'] !== 'grid';
  const lists = Object.entries(fields).filter((entry): entry is [string, readonly Fields[]] =>
    Array.isArray(entry[1]),
  );
  if (!lists.some(([, rows]) => rows.some(hasIt))) return undefined;
  const olderRow = (row: Fields): Fields =>
    hasIt(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)) : row;
  return Object.fromEntries(lists.map(([list, rows]) => [list, rows.map(olderRow)]));
}
