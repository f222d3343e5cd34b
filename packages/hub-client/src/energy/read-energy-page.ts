import { toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';

/** The hub's energy page. */
export type EnergyPage =
  /** As `energy/get_prefs` gives them, in the shape of the hub's version. */
  | { readonly kind: 'reported'; readonly preferences: unknown }
  /** Nobody has set it up yet: preferences can be saved. */
  | { readonly kind: 'empty' }
  /** The hub has no energy page, and keeps no preferences. */
  | { readonly kind: 'none' }
  /** Not for this account. */
  | { readonly kind: 'refused' };

/** What the hub's energy page was told. Rejects with HubError where that is not known: the response was lost. */
export async function readEnergyPage(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<EnergyPage> {
  try {
    return { kind: 'reported', preferences: await connection.command({ type: 'energy/get_prefs' }, options) };
  } catch (cause) {
    const error = toHubError(cause);
    if (error.code === 'not_found') return { kind: 'empty' };
    if (error.code === 'unsupported') return { kind: 'none' };
    if (error.code === 'refused') return { kind: 'refused' };
    throw error;
  }
}
